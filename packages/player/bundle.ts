import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

const shared: BuildOptions = {
  bundle: true,
  minify: true,
  target: ['es2022', 'safari16.4'],
  legalComments: 'none',
  logLevel: 'warning',
  write: false,
};

async function bundle(entry: string, options: BuildOptions = {}): Promise<string> {
  const { outputFiles } = await build({ ...shared, ...options, entryPoints: [source(entry)] });
  return (outputFiles?.[0]?.text ?? '').trim();
}

export type BuiltFile =
  | 'embed.css'
  | 'embed.js'
  | 'extras.js'
  | 'hls-engine.js'
  | 'cmaf-engine.js'
  | 'element.js'
  | 'site-script.js';

/** The element carries its style sheet inside, since the bundler of another app would not know what to do with it. */
export async function bundlePlayer(): Promise<Record<BuiltFile, string>> {
  const define = { PLAYER_CSS: JSON.stringify(await bundle('skin/element.css')) };
  return {
    'embed.css': await bundle('skin/embed.css'),
    'embed.js': await bundle('embed/embed.ts', { format: 'iife' }),
    'extras.js': await bundle('extras/extras.ts', { format: 'esm' }),
    'hls-engine.js': await bundle('engine/hls-engine.ts', { format: 'esm' }),
    'cmaf-engine.js': await bundle('engine/cmaf-engine.ts', { format: 'esm' }),
    'element.js': await bundle('element/index.ts', { format: 'esm', define }),
    'site-script.js': await bundle('site-script/site-script.ts', { format: 'iife' }),
  };
}
