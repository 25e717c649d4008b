/** The stretch of the film that is drawn. */
export interface WaveWindow {
  from: number;
  /** How many seconds of it. */
  span: number;
}

export interface Waveform {
  seconds_per_peak: number;
  peaks: readonly number[];
}

/** The loudest of each column, from 0 to 1; as many as there is room for. */
export function columnsOf(waveform: Waveform, { from, span }: WaveWindow, count: number): number[] {
  const { seconds_per_peak: step, peaks } = waveform;
  return Array.from({ length: count }, (_, column) => {
    const first = Math.floor((from + (span * column) / count) / step);
    const last = Math.max(first + 1, Math.ceil((from + (span * (column + 1)) / count) / step));
    return Math.max(0, ...peaks.slice(first, last)) / 100;
  });
}

const clamp = (from: number, span: number, duration: number): number =>
  Math.max(0, Math.min(from, Math.max(0, duration - span)));

/** Turns the page when the film leaves it; the same window as long as it does not. */
export function follow(window: WaveWindow, seconds: number, duration: number): WaveWindow {
  const { from, span } = window;
  if (seconds >= from && seconds < from + span) return window;
  const next = clamp(seconds - span * 0.1, span, duration);
  return next === from ? window : { from: next, span };
}

const narrowest = 5;

/** Closer or wider around a moment, never wider than the film. */
export function zoom({ from, span }: WaveWindow, factor: number, around: number, duration: number): WaveWindow {
  const widest = Math.max(narrowest, duration);
  const next = Math.min(widest, Math.max(narrowest, span * factor));
  const place = span > 0 ? (around - from) / span : 0;
  return { from: clamp(around - place * next, next, duration), span: next };
}
