import type { FailureReason } from '../core/messages.ts';
import { isActive } from '../core/playback-phase.ts';
import { listen } from '../player/listen.ts';
import { listenBelow } from '../player/observing.ts';
import type { Player } from '../player/player.ts';

const waitsMs = [500, 1000, 2000, 4000, 8000, 15_000, 30_000];
/** So many tries look like slow loading; then the viewer is told, and the tries go on behind the message. */
const silentTries = 3;

/** What the network has broken is tried again at the same position, until it plays or the viewer has left. */
export function recoverFromNetwork(player: Player): void {
  const { video, media, signal } = player;
  let tries = 0;
  let position = 0;
  let wasActive = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const attempt = async () => {
    stop();
    const goesOn = player.phase() === 'failed' ? wasActive : isActive(player.phase());
    position = video.currentTime || position;
    await media.reload();
    // Also before anything is loaded: it begins there then.
    video.currentTime = position;
    // Whatever fails here arrives as an error of the media.
    if (goesOn && !signal.aborted) await video.play().catch(() => undefined);
  };

  player.recover = (reason: FailureReason) => {
    // An element cannot tell a server that is away from a file that is gone: on the way back both count as the former.
    if (reason !== 'network' && tries === 0) return reason;
    const isShown = player.phase() === 'failed';
    if (!isShown) wasActive = isActive(player.phase());
    const isTold = tries >= silentTries;
    // Behind a message that covers a film which nobody had started there is nothing to go on with.
    if (isTold && !wasActive) return 'network';
    stop();
    timer = setTimeout(attempt, waitsMs[Math.min(tries, waitsMs.length - 1)]);
    tries += 1;
    return isTold && !isShown ? 'network' : undefined;
  };
  listen(player, window, ['online'], () => {
    if (timer && player.phase() !== 'failed') void attempt();
  });
  // Somebody is trying already.
  listenBelow(player, ['loadstart'], stop);
  listenBelow(player, ['canplay'], () => {
    if (video.currentTime >= position) tries = 0;
  });
  signal.addEventListener('abort', stop);
}
