import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isRecorded } from './options.ts';

const path = fileURLToPath(new URL('../docs/performance.md', import.meta.url));

/** Prints what was measured and, with `--record`, puts it into docs/performance.md. */
export function report(name: string, text: string): void {
  console.log(text);
  if (isRecorded) writeBetweenMarkers(name, text);
}

/** Replaces what stands between the two markers of that name; without them it comes at the end. */
function writeBetweenMarkers(name: string, text: string): void {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
  const page = readFileSync(path, 'utf8');
  const block = `${start}\n${text}\n${end}`;
  const at = page.indexOf(start);
  const until = page.indexOf(end);
  const hasMarkers = at >= 0 && until > at;
  const next = hasMarkers
    ? page.slice(0, at) + block + page.slice(until + end.length)
    : `${page.trimEnd()}\n\n${block}\n`;
  writeFileSync(path, next);
}
