import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublishedFilm } from '../published-film.ts';
import { testEnv } from '../test-env.ts';

const path = join(testEnv.dataDir, 'shared-film.json');

/** Long enough not to end meanwhile on a machine that has much else to do; two qualities at little cost. */
export const sharedSample = { seconds: 40, height: 404 };

/** One upload serves every browser: film.setup.ts makes it before them. */
export const keepFilm = (film: PublishedFilm): void => writeFileSync(path, JSON.stringify(film));

export const sharedFilm = (): PublishedFilm => JSON.parse(readFileSync(path, 'utf8'));
