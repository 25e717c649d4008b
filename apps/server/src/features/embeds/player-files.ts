import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../../../../packages/player/dist/', import.meta.url));

interface Built {
  hash: string;
}

/** The built player. Script and style stand inside the page; what is fetched later are files named by their content. */
export function readPlayerFiles() {
  const read = (name: string) => readFileSync(`${dist}${name}`);
  const manifest = JSON.parse(read('manifest.json').toString('utf8')) as Record<string, Built>;
  const file = (name: string) => ({
    name: `${name}.${manifest[`${name}.js`]?.hash}.js`,
    bytes: read(`${name}.js`),
  });
  const named = (beginning: string) =>
    Object.keys(manifest)
      .filter((name) => name.startsWith(beginning))
      .map((name) => ({ name, bytes: read(name) }));
  return {
    script: read('embed.js').toString('utf8'),
    css: read('embed.css').toString('utf8'),
    siteScript: read('site-script.js').toString('utf8'),
    /** Transcript, links and chapters around the film. */
    sharePage: file('share-page'),
    /** Everything that is not needed to start. */
    extras: file('extras'),
    /** The player's words in other languages; their folder is named by their content. */
    words: named('words-'),
    /** What a viewer has chosen and where the film was left; fetched where it can be kept. */
    remember: named('remember-'),
    /** Captions and chapters; fetched where a film has them. */
    tracks: named('tracks-'),
    /** Tells that a player was seen, and what of its film; fetched by who sees it. */
    viewing: named('viewing-'),
    /** Keeps the addresses of a protected film working; fetched where there is one. */
    grants: named('grants-'),
    engines: {
      /** For films of the product. */
      own: file('cmaf-engine'),
      /** For whatever somebody else calls HLS. */
      foreign: file('hls-engine'),
    },
  };
}

export type PlayerFiles = ReturnType<typeof readPlayerFiles>;
