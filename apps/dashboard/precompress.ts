import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressions = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** Compressed once here instead of with every answer; gzip because browsers ask for brotli only on https and localhost. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = config.build.outDir;
    },
    closeBundle: async () => {
      const files = await readdir(outDir, { recursive: true });
      await Promise.all(
        files.filter((file) => /\.(js|css|svg)$/.test(file)).map((file) => compress(join(outDir, file))),
      );
    },
  };
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  for (const [ending, toBytes] of Object.entries(compressions))
    await writeFile(`${file}.${ending}`, await toBytes(bytes));
}
