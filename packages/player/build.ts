import { createHash } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { bundlePlayer } from './bundle.ts';

const dist = fileURLToPath(new URL('dist', import.meta.url));

function describeFile(text: string) {
  const digest = createHash('sha256').update(text).digest();
  return {
    sizeBytes: Buffer.byteLength(text),
    brotliBytes: brotliCompressSync(text).length,
    /** In the form in which a Content-Security-Policy names it. */
    sha256: `sha256-${digest.toString('base64')}`,
    /** For the address of a file that never changes. */
    hash: digest.toString('hex').slice(0, 16),
  };
}

const files = await bundlePlayer();
const manifest = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, describeFile(text)]));

// Whoever reads the folder meanwhile finds the old files or the new ones, never half of them.
const draft = `${dist}-${process.pid}`;
for (const [name, text] of Object.entries(files)) {
  await mkdir(dirname(`${draft}/${name}`), { recursive: true });
  await writeFile(`${draft}/${name}`, text);
}
await writeFile(`${draft}/manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`);
await rm(dist, { recursive: true, force: true });
await rename(draft, dist);

const sizes = Object.entries(manifest).map(([name, { brotliBytes }]) => `${name} ${brotliBytes} B`);
console.log(`player built, with brotli: ${sizes.join(', ')}`);
