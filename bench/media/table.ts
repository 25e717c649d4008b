import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { writeBetweenMarkers } from '../player/table.ts';

const document = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));

export const median = (numbers: number[]): number =>
  numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? 0;

export interface Row {
  what: string;
  ours: string;
  other: string;
  ratio: string;
  goal: string;
}

/** Prints the table and, where asked, puts it into the document of record. */
export function writeRows(name: string, title: string, rows: Row[]): void {
  const circumstances = `${availableParallelism()} cores shared with the one who asks; load ${loadavg()[0]?.toFixed(1)} at the end. Medians; the ratio is that of the medians.`;
  const lines = rows.map(
    ({ what, ours, other, ratio, goal }) => `| ${what} | ${ours} | ${other} | ${ratio} | ${goal} |`,
  );
  const text = [
    `## ${title}`,
    '',
    '| what | Kinora | compared with | ratio | goal |',
    '|---|---|---|---|---|',
    ...lines,
    '',
    circumstances,
  ].join('\n');
  console.log(text);
  if (process.argv.includes('--record')) writeBetweenMarkers(document, name, text);
}
