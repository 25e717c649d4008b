import type { Player } from '../player/player.ts';
import type { FirstMoments } from '../player/viewing-file.ts';

/** What is out of view is not painted, and older browsers tell of no frame: a film that runs has begun all the same. */
const paintWaitMs = 500;

interface Start {
  /** 0 while nobody wants to see the film. */
  intentAt: number;
  /** Undefined before the first frame. */
  startupMs: number | undefined;
  isMuted: boolean;
  /** What was to begin is where it was before: the browser wants a gesture, or the page does not allow it. */
  isRefused: boolean;
}

/** From the wish to see the film to its first frame; `onStep` runs at both, and when the wish is refused. */
export function measureStart(player: Player, moments: FirstMoments, onStep: () => void): Readonly<Start> {
  const { video } = player;
  const { ready = 0, starting = 0, playing } = moments;
  const start: Start = {
    intentAt: 0,
    startupMs: undefined,
    isMuted: false,
    isRefused: starting > 0 && ready > starting,
  };

  const show = (atMs: number) => {
    if (start.startupMs !== undefined || !start.intentAt) return;
    start.startupMs = Math.max(0, Math.round(atMs - start.intentAt));
    start.isMuted = video.muted;
    onStep();
  };
  const want = (atMs: number) => {
    start.intentAt = atMs;
    onStep();
    video.requestVideoFrameCallback?.(show);
  };
  player.onStateChange(() => {
    if (start.startupMs !== undefined) return;
    const phase = player.phase();
    if (phase === 'starting') want(performance.now());
    if (phase === 'playing') setTimeout(show, paintWaitMs, performance.now());
    if (phase === 'ready' && start.intentAt) {
      start.intentAt = 0;
      start.isRefused = true;
      onStep();
    }
  });
  if (starting && player.phase() !== 'ready') want(Math.max(ready, starting));
  if (playing) show(playing);
  return start;
}
