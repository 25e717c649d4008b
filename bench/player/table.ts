import { median } from '../median.ts';
import type { Figures, Profile } from './measure.ts';

export type Results = ReadonlyMap<string, ReadonlyMap<Profile['name'], readonly Figures[]>>;

const figure = (rows: readonly Figures[] | undefined, key: keyof Figures) =>
  median((rows ?? []).map((row) => row[key]));

/** Rounds are paired: what disturbed one competitor of a round disturbed the others too. */
function ratio(
  own: readonly Figures[] | undefined,
  measure: readonly Figures[] | undefined,
  key: keyof Figures,
): string {
  const ratios = (own ?? []).map((row, index) => row[key] / (measure?.[index]?.[key] ?? Number.NaN));
  return `${median(ratios.filter(Number.isFinite)).toFixed(2)} ×`;
}

export function toTable(results: Results, measureName: string): string {
  const head =
    '| player | controls, fast | first frame, fast | controls, slow | first frame, slow | script, fast / slow | page, brotli | requests |';
  const measure = results.get(measureName);
  const cell = (name: string, profile: Profile['name'], key: 'controlsMs' | 'frameMs') => {
    const own = results.get(name)?.get(profile);
    return `${figure(own, key).toFixed(0)} ms (${ratio(own, measure?.get(profile), key)})`;
  };
  const rows = [...results].map(([name, profiles]) => {
    const [fast, slow] = [profiles.get('fast'), profiles.get('slow')];
    const scripts = `${figure(fast, 'scriptMs').toFixed(0)} / ${figure(slow, 'scriptMs').toFixed(0)} ms`;
    const times = [
      cell(name, 'fast', 'controlsMs'),
      cell(name, 'fast', 'frameMs'),
      cell(name, 'slow', 'controlsMs'),
      cell(name, 'slow', 'frameMs'),
    ];
    return `| ${name} | ${times.join(' | ')} | ${scripts} | ${(figure(fast, 'pageBytes') / 1000).toFixed(1)} kB | ${figure(fast, 'requests')} |`;
  });
  return [head, '|---|---|---|---|---|---|---|---|', ...rows].join('\n');
}
