import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../../../../packages/player/dist/', import.meta.url));

interface Built {
  hash: string;
}

/** The built player. Script and style stand inside the page; the engine is a file that is named by its content. */
export function readPlayerFiles() {
  const read = (name: string) => readFileSync(`${dist}${name}`);
  const manifest = JSON.parse(read('manifest.json').toString('utf8')) as Record<string, Built>;
  return {
    script: read('embed.js').toString('utf8'),
    css: read('embed.css').toString('utf8'),
    engine: read('hls-engine.js'),
    siteScript: read('site-script.js').toString('utf8'),
    engineName: `hls-engine.${manifest['hls-engine.js']?.hash}.js`,
  };
}

export type PlayerFiles = ReturnType<typeof readPlayerFiles>;
