import { frameAway, frameSeconds, type ShownFrame, usualFrameSeconds } from '../../core/frames.ts';
import type { Player } from '../../player/player.ts';

/** No file tells its pace: it is read off the frames as they are shown. */
export function createFrameStep(player: Player): (steps: 1 | -1) => void {
  const { video, signal } = player;
  let seconds: number | undefined;
  let last: ShownFrame | undefined;
  let aim: number | undefined;
  const watch = () => {
    video.requestVideoFrameCallback?.((_now, shown) => {
      if (!video.paused) seconds = frameSeconds(seconds, last, shown);
      last = shown;
      if (!signal.aborted) watch();
    });
  };
  watch();
  return (steps) => {
    if (!video.paused) return;
    const frame = seconds ?? usualFrameSeconds;
    // The clock of a paused film may be a frame ahead of what is seen. Where a step has led, the clock is right, and
    // the frame may not have been shown yet.
    const isSought = video.seeking || (aim !== undefined && Math.abs(video.currentTime - aim) < frame / 2);
    const from = isSought ? video.currentTime : (last?.mediaTime ?? video.currentTime);
    aim = frameAway(from, steps, frame);
    player.seek(aim);
  };
}
