import { listen, part } from '../../player/listen.ts';
import type { Player } from '../../player/player.ts';

/** AirPlay, where the standard is missing. */
interface AppleVideo extends HTMLVideoElement {
  webkitShowPlaybackTargetPicker?: () => void;
  readonly webkitCurrentPlaybackTargetIsWireless?: boolean;
}

interface Remote {
  /** Opens the browser's own list of devices. */
  prompt(): void;
  onAvailable(tell: (isAvailable: boolean) => void): void;
  onConnected(tell: (isConnected: boolean) => void): void;
}

function standardRemote({ video, signal }: Player): Remote {
  const { remote } = video;
  return {
    // Refused where the viewer closes the list.
    prompt: () => void remote.prompt().catch(() => undefined),
    onAvailable(tell) {
      const watching = remote.watchAvailability(tell);
      // A browser that cannot watch offers nothing.
      watching.catch(() => undefined);
      signal.addEventListener('abort', () => {
        void watching.then((id) => remote.cancelWatchAvailability(id)).catch(() => undefined);
      });
    },
    onConnected: (tell) =>
      ['connect', 'disconnect'].forEach((name) => {
        remote.addEventListener(name, () => tell(name === 'connect'), { signal });
      }),
  };
}

function airPlay(video: AppleVideo, signal: AbortSignal): Remote {
  return {
    prompt: () => video.webkitShowPlaybackTargetPicker?.(),
    onAvailable: (tell) =>
      video.addEventListener(
        'webkitplaybacktargetavailabilitychanged',
        (event) => tell((event as Event & { availability?: string }).availability === 'available'),
        { signal },
      ),
    onConnected: (tell) =>
      video.addEventListener(
        'webkitcurrentplaybacktargetiswirelesschanged',
        () => tell(video.webkitCurrentPlaybackTargetIsWireless === true),
        { signal },
      ),
  };
}

function remoteOf(player: Player): Remote | undefined {
  if ('remote' in player.video) return standardRemote(player);
  return 'webkitShowPlaybackTargetPicker' in player.video ? airPlay(player.video, player.signal) : undefined;
}

export function mountRemote(player: Player): void {
  const button = part(player.root, 'remote');
  const remote = remoteOf(player);
  if (!remote) return;
  listen(player, button, ['click'], remote.prompt);
  remote.onAvailable((isAvailable) => {
    button.hidden = !isAvailable;
  });
  remote.onConnected((isConnected) => button.setAttribute('aria-pressed', String(isConnected)));
}
