import { filmFilters } from './colour-filters.ts';
import { triedCrfs } from './complexity.ts';
import { guarded, guardedInput, type Source, sizeOf } from './ffmpeg-arguments.ts';
import type { Rung } from './media-rules.ts';

export interface Excerpt {
  atSeconds: number;
  seconds: number;
}

const leastSeconds = 1;
const mostSeconds = 6;
const shareOfFilm = 0.04;

/** A little of every part of it: of a long film seconds, of a short one as good as all. */
export function excerptsOf(durationSeconds: number): Excerpt[] {
  const all = Math.min(durationSeconds, Math.max(leastSeconds, Math.min(mostSeconds, durationSeconds * shareOfFilm)));
  const count = Math.max(1, Math.round(all));
  const seconds = all / count;
  return Array.from({ length: count }, (_, index) => ({
    atSeconds: ((index + 0.5) / count) * durationSeconds - seconds / 2,
    seconds,
  }));
}

interface ComplexityRun extends Source {
  path: string;
  excerpts: Excerpt[];
  /** How small they are made. */
  rung: Rung;
}

/** Both qualities at once, into nothing: the encoder says at its end what it has seen. */
export function complexityArguments(run: ComplexityRun): string[] {
  const { path, excerpts, rung, decoder = [], repairs = [], ...source } = run;
  const between = ({ atSeconds, seconds }: Excerpt) => [
    ...decoder,
    ...['-ss', atSeconds.toFixed(3), '-t', seconds.toFixed(3)],
  ];
  const [first = { atSeconds: 0, seconds: leastSeconds }, ...others] = excerpts;
  const filters = [...repairs, ...filmFilters({ ...source, size: sizeOf(rung) }), 'setsar=1'].join(',');
  const made = excerpts.map((_, index) => `[${index}:V:0]${filters}[e${index}]`);
  const joined = `${excerpts.map((_, index) => `[e${index}]`).join('')}concat=n=${excerpts.length}`;
  return [
    ...guarded(path, { before: between(first), logLevel: 'info' }),
    ...others.flatMap((excerpt) => guardedInput(path, between(excerpt))),
    '-filter_complex',
    [...made, `${joined},split=2[finer][coarser]`].join(';'),
    ...['-map', '[finer]', '-map', '[coarser]'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-fps_mode', 'vfr', '-ssim', '1'],
    ...['-crf:v:0', String(triedCrfs.finer), '-crf:v:1', String(triedCrfs.coarser)],
    ...['-f', 'null', '-'],
  ];
}
