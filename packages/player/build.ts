import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { type BuildOptions, build } from 'esbuild';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const shared: BuildOptions = {
  bundle: true,
  minify: true,
  target: ['es2022', 'safari16.4'],
  legalComments: 'none',
  logLevel: 'warning',
};

async function bundle(options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({ ...shared, ...options, write: false });
  return (outputFiles?.[0]?.text ?? '').trim();
}

/** The element carries its style sheet inside, since a bundler of another app would not know what to do with it. */
async function bundleAll(): Promise<Record<string, string>> {
  const css = await bundle({ entryPoints: [here('src/skin/player.css')] });
  const define = { PLAYER_CSS: JSON.stringify(css) };
  return {
    'embed.css': await bundle({ entryPoints: [here('src/skin/embed.css')] }),
    'embed.js': await bundle({ entryPoints: [here('src/embed/embed.ts')], format: 'iife' }),
    'hls-engine.js': await bundle({ entryPoints: [here('src/engine/hls-engine.ts')], format: 'esm' }),
    'element.js': await bundle({ entryPoints: [here('src/element/index.ts')], format: 'esm', define }),
  };
}

function describeFile(text: string) {
  const bytes = Buffer.from(text);
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  const digest = createHash('sha256').update(bytes);
  return {
    sizeBytes: bytes.length,
    brotliBytes: brotli.length,
    /** In the form in which a Content-Security-Policy names it. */
    sha256: `sha256-${digest.copy().digest('base64')}`,
    hash: digest.digest('hex').slice(0, 16),
  };
}

const files = await bundleAll();
await rm(here('dist'), { recursive: true, force: true });
await mkdir(here('dist'), { recursive: true });
for (const [name, text] of Object.entries(files)) await writeFile(here(`dist/${name}`), text);
const manifest = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, describeFile(text)]));
await writeFile(here('dist/manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
const { version } = JSON.parse(await readFile(here('package.json'), 'utf8')) as { version: string };
const sizes = Object.entries(manifest).map(([name, { brotliBytes }]) => `${name} ${brotliBytes} B`);
console.log(`player ${version}: ${sizes.join(', ')} (brotli)`);
