import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

// Sizes as they go over the wire. A row names a page, which counts with all it loads at once, or single files.
const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const rows = JSON.parse(readFileSync(join(root, 'budgets.json'), 'utf8'));

let isOver = false;
for (const { name, page, files = [], limitKb } of rows) {
  const paths = page ? [page, ...loadedAtOnce(page)] : files;
  const missing = paths.filter((path) => !existsSync(join(root, path)));
  const kb = paths.filter((path) => !missing.includes(path)).reduce((sum, path) => sum + servedKb(path), 0);
  const verdict = missing.length > 0 ? `is not built: ${missing.join(', ')}` : `${kb.toFixed(1)} of ${limitKb} kB`;
  if (missing.length > 0 || kb > limitKb) isOver = true;
  console.log(`${name}: ${verdict}`);
}
process.exit(isOver ? 1 : 0);

function servedKb(path) {
  return brotliCompressSync(readFileSync(join(root, path))).length / 1000;
}

function loadedAtOnce(page) {
  if (!existsSync(join(root, page))) return [];
  const tags = readFileSync(join(root, page), 'utf8').match(/<(script|link)\b[^>]*>/g) ?? [];
  return tags
    .filter((tag) => tag.startsWith('<script') || /rel="?(stylesheet|modulepreload)/.test(tag))
    .flatMap((tag) => /(?:src|href)="\/([^"]+)"/.exec(tag)?.[1] ?? [])
    .map((path) => join(dirname(page), path));
}
