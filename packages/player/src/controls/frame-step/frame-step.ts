import { frameAway, frameSeconds, type ShownFrame, usualFrameSeconds } from '../../core/frames.ts';
import { listen } from '../../player/listen.ts';
import type { Player } from '../../player/player.ts';

/** No file tells its pace: it is read off the frames as they are shown. */
export function createFrameStep(player: Player): (steps: 1 | -1) => void {
  const { video, signal } = player;
  let seconds: number | undefined;
  let last: ShownFrame | undefined;
  const watch = () => {
    video.requestVideoFrameCallback?.((_now, shown) => {
      seconds = frameSeconds(seconds, last, shown);
      last = video.paused ? undefined : shown;
      if (!video.paused && !signal.aborted) watch();
    });
  };
  listen(player, video, ['playing'], watch);
  if (!video.paused) watch();
  return (steps) => {
    if (video.paused) player.seek(frameAway(video.currentTime, steps, seconds ?? usualFrameSeconds));
  };
}
