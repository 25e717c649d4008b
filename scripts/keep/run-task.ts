import { AdminError } from '../../apps/server/src/administration/admin-error.ts';
import { BackupError } from '../../apps/server/src/backup/backup-error.ts';
import { EmbeddedPostgresError } from '../../apps/server/src/db/embedded.ts';
import { SettingsError } from '../../apps/server/src/settings/settings.ts';
import { LaunchError } from '../launch/launch-error.ts';

type Task = (args: string[], say: (line: string) => void) => Promise<void>;

const forPeople = [AdminError, BackupError, SettingsError, EmbeddedPostgresError, LaunchError];

/** Ends with 0 where all went well, else with 1 and a sentence. */
export function runTask(task: Task): void {
  task(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`)).then(
    () => process.exit(0),
    (error: unknown) => {
      const isForPeople = forPeople.some((kind) => error instanceof kind);
      process.stderr.write(`${isForPeople ? (error as Error).message : (error as Error).stack}\n`);
      process.exit(1);
    },
  );
}
