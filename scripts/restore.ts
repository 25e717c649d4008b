import { join, resolve } from 'node:path';
import { BackupError } from '../apps/server/src/backup/backup-error.ts';
import { restoreBackup } from '../apps/server/src/backup/restore-backup.ts';
import { dataDirOf, readSettings } from '../apps/server/src/settings/settings.ts';
import { withDatabase } from './keep/database.ts';
import { runTask } from './keep/run-task.ts';
import { readEnvironment } from './launch/environment.ts';

const root = join(import.meta.dirname, '..');

runTask(async ([backup, ...rest], say) => {
  if (!backup || rest.length > 0) throw new BackupError('DATA_DIR=<empty folder> npm run restore -- <backup>');
  const env = readEnvironment(root, process.env);
  const dataDir = dataDirOf(env);
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), backup);
  const { madeAt, hasSecrets } = await restoreBackup({
    folder,
    dataDir,
    readSettings: () => readSettings(env),
    withDatabase,
  });
  say(`${dataDir} is as it was at ${madeAt}.`);
  if (hasSecrets) say(`The settings of then, if there was a file of them: ${join(folder, 'env')}`);
});
