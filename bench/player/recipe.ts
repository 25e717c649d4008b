import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
/** Not every package exports the files that it ships. */
const installed = (path: string) => new URL(`../../node_modules/${path}`, import.meta.url);

/** What a page of a library looks like, and by what its controls are known to be there. */
export interface Recipe {
  readonly name: string;
  readonly package: string;
  readonly body: string;
  readonly script: string;
  readonly controls: string;
  readonly files?: Readonly<Record<string, string>>;
}

export interface Competitor {
  readonly name: string;
  readonly controls: string;
  readonly files: ReadonlyMap<string, string>;
}

export const page = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Player</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`;

export const fill =
  '<style>body{margin:0}video,hls-video,simple-hls-video,media-controller,mux-player,media-player,video-player,video-skin,.video-js,.plyr{width:100%;height:100vh}</style>';

const bundling: BuildOptions = {
  bundle: true,
  minify: true,
  format: 'esm',
  // What a library fetches on demand stays a file of its own.
  splitting: true,
  entryNames: 'player',
  target: 'es2022',
  write: false,
  outdir: here,
  legalComments: 'none',
  conditions: ['production', 'browser'],
  define: { 'process.env.NODE_ENV': '"production"' },
  loader: { '.svg': 'dataurl', '.woff': 'dataurl', '.woff2': 'dataurl' },
  logLevel: 'error',
};

export async function prepare(recipe: Recipe): Promise<Competitor> {
  const { name, package: id, body, script, controls, files: more = {} } = recipe;
  const { outputFiles = [] } = await build({ ...bundling, stdin: { contents: script, resolveDir: here } });
  const files = new Map(Object.entries(more).map(([path, file]) => [path, readFileSync(installed(file), 'utf8')]));
  for (const { path, text } of outputFiles) files.set(`/${path.slice(here.length)}`, text);
  const style = files.has('/player.css') ? '<link rel="stylesheet" href="/player.css">' : '';
  files.set('/', page(`${style}${fill}<script type="module" src="/player.js"></script>`, body));
  return { name: `${name} (${versionOf(id)})`, controls, files };
}

function versionOf(id: string): string {
  return (JSON.parse(readFileSync(installed(`${id}/package.json`), 'utf8')) as { version: string }).version;
}
