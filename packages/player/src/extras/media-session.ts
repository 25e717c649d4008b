import { seekStepSeconds } from '../core/key-bindings.ts';
import { clamp, knownDuration } from '../core/seeking.ts';
import { allWords } from '../player/all-words.ts';
import { listen, part } from '../player/listen.ts';
import type { Player } from '../player/player.ts';

/** A page has one session: it belongs to the player that played last. */
let owner: Player | undefined;

function titleOf(player: Player): string {
  const heading = part(player.root, 'heading').textContent;
  return heading && heading !== allWords(player).aboutThisVideo ? heading : document.title;
}

const handlersOf = (player: Player): Partial<Record<MediaSessionAction, MediaSessionActionHandler>> => ({
  play: () => void player.play(),
  pause: () => player.pause(),
  seekbackward: ({ seekOffset }) => player.seekBy(-(seekOffset ?? seekStepSeconds)),
  seekforward: ({ seekOffset }) => player.seekBy(seekOffset ?? seekStepSeconds),
  seekto: ({ seekTime }) => player.seek(seekTime ?? 0),
});

/** Lock screens, headphones and media keys: what they show, and what they do. */
export function mountMediaSession(player: Player): void {
  if (!('mediaSession' in navigator)) return;
  const { video, signal } = player;
  const session = navigator.mediaSession;
  const handlers = Object.entries(handlersOf(player)) as [MediaSessionAction, MediaSessionActionHandler][];

  const tellPosition = () => {
    const duration = knownDuration(video.duration);
    if (owner !== player || !duration) return;
    session.setPositionState({
      duration,
      position: clamp(video.currentTime, 0, duration),
      playbackRate: video.playbackRate,
    });
  };
  const claim = () => {
    owner = player;
    const poster = player.root.querySelector<HTMLImageElement>('.kin-poster img');
    const artwork = poster ? [{ src: poster.src }] : [];
    session.metadata = new MediaMetadata({ title: titleOf(player), artwork });
    for (const [action, handler] of handlers) session.setActionHandler(action, handler);
    tellPosition();
  };
  const release = () => {
    if (owner !== player) return;
    owner = undefined;
    session.metadata = null;
    for (const [action] of handlers) session.setActionHandler(action, null);
    session.setPositionState();
  };
  listen(player, video, ['play'], claim);
  listen(player, video, ['seeked', 'ratechange', 'durationchange'], tellPosition);
  signal.addEventListener('abort', release);
  if (!video.paused) claim();
}
