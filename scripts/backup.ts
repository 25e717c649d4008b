import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BackupError } from '../apps/server/src/backup/backup-error.ts';
import { makeBackup } from '../apps/server/src/backup/make-backup.ts';
import { isGiven } from '../apps/server/src/settings/setting-values.ts';
import { dataDirOf, readSettings } from '../apps/server/src/settings/settings.ts';
import { withDatabase } from './keep/database.ts';
import { runTask } from './keep/run-task.ts';
import { readEnvironment } from './launch/environment.ts';

const root = join(import.meta.dirname, '..');
const withoutSecrets = '--without-secrets';

runTask(async (args, say) => {
  const [target, ...rest] = args.filter((arg) => arg !== withoutSecrets);
  if (!target || rest.length > 0 || target.startsWith('-'))
    throw new BackupError(`npm run backup -- <folder> [${withoutSecrets}]`);
  const env = readEnvironment(root, process.env);
  const dataDir = dataDirOf(env);
  if (!isGiven(env, 'DATABASE_URL') && !existsSync(join(dataDir, 'postgres')))
    throw new BackupError(`There is no installation in ${dataDir}: set DATA_DIR to its folder.`);
  const settings = readSettings(env);
  const secrets = args.includes(withoutSecrets) ? undefined : { envFile: join(root, '.env') };
  const from = process.env.INIT_CWD ?? process.cwd();
  const { folder, bytes, lacking } = await withDatabase(settings, () =>
    makeBackup({ settings, target: resolve(from, target), secrets }),
  );
  say(`${folder}: ${(bytes / 1e6).toFixed(1)} MB`);
  if (lacking.length > 0) say(`Videos without their file, here as there: ${lacking.join(', ')}`);
  if (settings.storage.kind === 's3') say(`Media is not included: copy the bucket ${settings.storage.bucket} now.`);
  if (!secrets || isGiven(process.env, 'SECRET_KEY'))
    say('SECRET_KEY is not included: without it no two-factor secret, API key or Webflow token can be read again.');
});
