import { addPasses, noPasses, type Stretch, writePasses } from '../core/passes.ts';
import { positionBeforeJump, type Sample, stretchSince } from '../core/playback-steps.ts';
import { lengthOf } from '../core/seeking.ts';
import { orNothing, type ViewMessage } from '../core/view-message.ts';
import { listenBelow } from '../player/observing.ts';
import type { Player } from '../player/player.ts';

const sampledAt = ['play', 'playing', 'waiting', 'timeupdate', 'pause', 'seeking', 'seeked'];

/** Of an element: it can play on from where it is. */
const enoughData = 3;

/** What is waited for right behind the start, or a jump, was caused by it. */
const settledSeconds = 0.25;

/** What of the film was played, how often, and what was waited for in between. */
export function measurePlayback(player: Player) {
  const { root, video } = player;
  let passes = noPasses;
  let seconds = 0;
  let height = 0;
  let isEnded = false;
  let stalls = 0;
  let stalledMs = 0;
  let stalledAt = 0;
  let secondsAtJump = 0;

  const duration = () => lengthOf(video.duration, root.dataset.length);
  const add = (stretch: Stretch) => {
    seconds += stretch.to - stretch.from;
    passes = addPasses(passes, stretch, duration());
    height = Math.max(height, video.videoHeight);
  };
  const look = (): Sample => ({
    position: video.currentTime,
    atMs: performance.now(),
    runs: !video.paused && !video.seeking,
    moves: video.readyState >= enoughData,
  });
  // What was played before this file was there.
  for (let index = 0; index < video.played.length; index += 1)
    add({ from: video.played.start(index), to: video.played.end(index) });
  let last = look();

  const sample = () => {
    const { seeking, currentTime, playbackRate } = video;
    const film = { speed: playbackRate, duration: duration() };
    const position = seeking ? positionBeforeJump(last, performance.now(), film) : currentTime;
    const stretch = stretchSince(last, position, film);
    if (stretch) add(stretch);
    if (seeking) secondsAtJump = seconds;
    isEnded ||= video.ended;
    last = look();
  };
  listenBelow(player, sampledAt, sample);
  player.onStateChange(() => {
    const isStalled = player.phase() === 'stalled';
    if (isStalled && !stalledAt && !video.seeking && seconds - secondsAtJump > settledSeconds) {
      stalledAt = performance.now();
      stalls += 1;
    } else if (!isStalled && stalledAt) {
      stalledMs += performance.now() - stalledAt;
      stalledAt = 0;
    }
  });
  return {
    sample,
    seconds: () => seconds,
    isEnded: () => isEnded,
    read: (): Pick<ViewMessage, 'w' | 'd' | 'b' | 'q' | 'h'> => ({
      w: orNothing(seconds * 1000),
      d: orNothing(duration() * 1000),
      b: stalls ? [stalls, Math.round(stalledMs + (stalledAt && performance.now() - stalledAt))] : undefined,
      q: orNothing(height),
      h: writePasses(passes) || undefined,
    }),
  };
}
