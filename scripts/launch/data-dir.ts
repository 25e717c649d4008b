import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { unfinishedRestore } from '../../apps/server/src/backup/unfinished-restore.ts';
import { LaunchError } from './launch-error.ts';

/** Makes DATA_DIR and tries to write into it, before anything else fails in a stranger way. */
export function prepareDataDir(dataDir: string): void {
  if (fs.existsSync(unfinishedRestore(dataDir)))
    throw new LaunchError(`A backup was not wholly restored into ${dataDir}: empty the folder and restore it again.`);
  const probe = join(dataDir, `.probe-${randomBytes(4).toString('hex')}`);
  try {
    fs.mkdirSync(join(dataDir, 'logs'), { recursive: true, mode: 0o711 });
    fs.chmodSync(join(dataDir, 'logs'), 0o700);
    fs.writeFileSync(probe, '');
    fs.rmSync(probe);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new LaunchError(`${dataDir} cannot be written (${reason}): set DATA_DIR to a folder of yours.`);
  }
}
