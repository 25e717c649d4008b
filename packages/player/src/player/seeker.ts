import { targetTime } from '../core/seeking.ts';
import { listen } from './listen.ts';

export interface Seeker {
  seek(time: number): void;
  seekBy(seconds: number): void;
}

/** How long a wish waits for the seek before it: one into film that is not there yet may never land. */
const patienceMs = 300;

/**
 * One seek at a time, and the last wish wins: a drag asks for more frames than any decoder can show, and its end asks
 * for the same frame again.
 */
export function createSeeker(video: HTMLVideoElement, signal: AbortSignal): Seeker {
  let wish = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const go = () => {
    clearTimeout(waiting);
    waiting = undefined;
    video.currentTime = wish;
  };
  const seek = (time: number) => {
    const target = targetTime(time, video.duration);
    const isUnderway = video.seeking && target === wish;
    wish = target;
    if (isUnderway) return;
    if (!video.seeking) return go();
    clearTimeout(waiting);
    waiting = setTimeout(go, patienceMs);
  };
  listen({ signal }, video, ['seeked'], () => waiting && go());
  signal.addEventListener('abort', () => clearTimeout(waiting));
  return { seek, seekBy: (seconds) => seek((waiting ? wish : video.currentTime) + seconds) };
}
