import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Figures, Profile } from './measure.ts';

export type Results = ReadonlyMap<string, ReadonlyMap<Profile['name'], readonly Figures[]>>;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

const figure = (rows: readonly Figures[] | undefined, key: keyof Figures) =>
  median((rows ?? []).map((row) => row[key]));

/** Rounds are paired: what disturbed one contestant of a round disturbed the others too. */
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

/** Replaces what stands between the two markers of that name; a document without them gets them at its end. */
export function writeBetweenMarkers(path: string, name: string, text: string): void {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
  const document = existsSync(path) ? readFileSync(path, 'utf8') : '# Performance\n';
  const block = `${start}\n${text}\n${end}`;
  const at = document.indexOf(start);
  const until = document.indexOf(end);
  const hasMarkers = at >= 0 && until > at;
  const next = hasMarkers
    ? document.slice(0, at) + block + document.slice(until + end.length)
    : `${document.trimEnd()}\n\n${block}\n`;
  writeFileSync(path, next);
}
