import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findCommand } from '../apps/server/src/administration/admin-command.ts';
import { AdminError } from '../apps/server/src/administration/admin-error.ts';
import { isGiven } from '../apps/server/src/settings/setting-values.ts';
import { dataDirOf, readSettings } from '../apps/server/src/settings/settings.ts';
import { withDatabase } from './keep/database.ts';
import { runTask } from './keep/run-task.ts';
import { readEnvironment } from './launch/environment.ts';

runTask(async (args, say) => {
  const command = findCommand(args);
  const env = readEnvironment(join(import.meta.dirname, '..'), process.env);
  const dataDir = dataDirOf(env);
  if (!isGiven(env, 'DATABASE_URL') && !existsSync(join(dataDir, 'postgres')))
    throw new AdminError(`There is no installation in ${dataDir}: set DATA_DIR to its folder.`);
  const settings = readSettings(env);
  await withDatabase(settings, () => command(settings, say));
});
