import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isRecorded } from './options.ts';

const path = fileURLToPath(new URL('../docs/performance.md', import.meta.url));

/** Prints what was measured and, with `--record`, puts it into the paper of record. */
export function report(name: string, text: string): void {
  console.log(text);
  if (isRecorded) writeBetweenMarkers(name, text);
}

/** Replaces what stands between the two markers of that name; without them it comes at the end. */
function writeBetweenMarkers(name: string, text: string): void {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
  const paper = readFileSync(path, 'utf8');
  const block = `${start}\n${text}\n${end}`;
  const at = paper.indexOf(start);
  const until = paper.indexOf(end);
  const hasMarkers = at >= 0 && until > at;
  const next = hasMarkers
    ? paper.slice(0, at) + block + paper.slice(until + end.length)
    : `${paper.trimEnd()}\n\n${block}\n`;
  writeFileSync(path, next);
}
