export interface Countdown {
  ticks: number;
  tickMs: number;
}

/** Counted from the start, not tick by tick: a browser slows the timers of a tab in the background. */
export function ticksLeft({ ticks, tickMs }: Countdown, startedAt: number, now: number): number {
  const passed = Math.floor((now - startedAt) / tickMs);
  return Math.min(ticks, Math.max(0, ticks - passed));
}

/** 59 → 0:59 */
export const toMinutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
