import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A page counts with all that it loads at once. */
function withAllLoadedAtOnce(page) {
  const tags = readFileSync(join(import.meta.dirname, page), 'utf8').match(/<(script|link)\b[^>]*>/g) ?? [];
  const loaded = tags
    .filter((tag) => tag.startsWith('<script') || /rel="?(stylesheet|modulepreload)/.test(tag))
    .flatMap((tag) => /(?:src|href)="\/([^"]+)"/.exec(tag)?.[1] ?? [])
    .map((path) => join(dirname(page), path));
  return [page, ...loaded];
}

/** Sizes as they go over the wire, with brotli. */
export default [
  { name: 'dashboard, first load', path: withAllLoadedAtOnce('apps/dashboard/dist/index.html'), limit: '160 kB' },
  {
    name: 'player with all controls',
    path: ['packages/player/dist/embed.js', 'packages/player/dist/embed.css'],
    limit: '10 kB',
  },
  { name: 'script for other sites', path: 'packages/player/dist/site-script.js', limit: '3 kB' },
];
