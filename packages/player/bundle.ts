import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { minify } from '@swc/core';
import { type BuildOptions, build } from 'esbuild';
import { toText } from './src/core/first-words.ts';
import { english } from './src/core/words.ts';
import { languages } from './src/languages/languages.ts';

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
  const text = (outputFiles?.[0]?.text ?? '').trim();
  return options.format ? makeSmaller(text, options.format === 'esm') : text;
}

/** What is left of a script after one minifier has been over it, another makes a twenty-fifth smaller. */
async function makeSmaller(script: string, module: boolean): Promise<string> {
  const { code } = await minify(script, { compress: { passes: 2 }, mangle: true, ecma: 2020, module });
  return code;
}

export type BuiltFile =
  | 'embed.css'
  | 'embed.js'
  | 'extras.js'
  | 'hls-engine.js'
  | 'cmaf-engine.js'
  | 'element.js'
  | 'languages.js'
  | 'site-script.js'
  | 'share-page.js'
  | `words-${string}.js`
  | `remember-${string}.js`
  | `tracks-${string}.js`
  | `viewing-${string}.js`
  | `grants-${string}.js`;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** A file for each language, in a folder that is named by all of them: a policy then names the folder. */
function wordFiles() {
  const others = Object.values(languages).filter(({ language }) => language !== 'en');
  const folder = `words-${hashOf(others.map((words) => toText(words, english)).join())}` as const;
  const files = others.map((words) => [
    `${folder}/${words.language}.js` as const,
    `export const words=${JSON.stringify(toText(words, english))}`,
  ]);
  return { folder, languages: others.map(({ language }) => language), files: Object.fromEntries(files) };
}

/** Files of their own are named by what is in them. */
async function bundleNamed<Name extends 'remember' | 'tracks' | 'viewing' | 'grants'>(name: Name, define = {}) {
  const text = await bundle(`${name}/${name}.ts`, { format: 'esm', define });
  return { file: `${name}-${hashOf(text)}.js` as const, text };
}

/** As the text that stands for it in a script. */
const cssOf = async (folder: string) => JSON.stringify(await bundle(`${folder}/style.css`));

/** The element carries its style sheet inside, since the bundler of another app would not know what to do with it. */
export async function bundlePlayer(): Promise<Record<BuiltFile, string>> {
  const words = wordFiles();
  const remember = await bundleNamed('remember', { REMEMBER_CSS: await cssOf('remember') });
  const tracks = await bundleNamed('tracks', { TRACKS_CSS: await cssOf('tracks') });
  const viewing = await bundleNamed('viewing');
  const grants = await bundleNamed('grants');
  const tracksAddress = `./${tracks.file}`;
  const grantsAddress = `./${grants.file}`;
  const define = {
    PLAYER_CSS: JSON.stringify(await bundle('skin/element.css')),
    EXTRAS_CSS: JSON.stringify(await bundle('skin/extras.css')),
    LANGUAGES_FILE: JSON.stringify('./languages.js'),
    REMEMBER: JSON.stringify({ file: remember.file }),
    TRACKS_FILE: JSON.stringify(tracksAddress),
    GRANTS_FILE: JSON.stringify(grantsAddress),
    WORDS: JSON.stringify({ folder: words.folder, languages: words.languages }),
  };
  return {
    'embed.css': await bundle('skin/embed.css'),
    'embed.js': await bundle('embed/embed.ts', { format: 'iife' }),
    'extras.js': await bundle('extras/extras.ts', { format: 'esm', define, external: [tracksAddress, grantsAddress] }),
    'hls-engine.js': await bundle('engine/hls-engine.ts', { format: 'esm' }),
    'cmaf-engine.js': await bundle('engine/cmaf-engine.ts', { format: 'esm' }),
    'element.js': await bundle('element/index.ts', {
      format: 'esm',
      define: { ...define, EXTRAS_CSS: '""' },
      external: ['./languages.js', tracksAddress, grantsAddress],
    }),
    'languages.js': await bundle('languages/languages.ts', { format: 'esm' }),
    'site-script.js': await bundle('site-script/site-script.ts', { format: 'iife' }),
    'share-page.js': await bundle('share-page/share-page.ts', { format: 'esm' }),
    [remember.file]: remember.text,
    [tracks.file]: tracks.text,
    [viewing.file]: viewing.text,
    [grants.file]: grants.text,
    ...words.files,
  };
}
