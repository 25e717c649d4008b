import type { Settings } from '../../apps/server/src/settings/settings.ts';
import { LaunchError } from './launch-error.ts';
import type { Role } from './options.ts';
import { usesSandbox } from './plan.ts';

/** What one who adds a process to an installation should know. What the process cannot do without is an error. */
export function adviceOnJoining(role: Role, settings: Settings): string[] {
  if (settings.database.kind === 'embedded') {
    throw new LaunchError(
      `npm run ${role} joins an installation with a Postgres of its own: set DATABASE_URL and SECRET_KEY to those of the others. On one machine, npm start -- --servers 2 --workers 3 needs neither.`,
    );
  }
  const media =
    settings.storage.kind === 'disk'
      ? [`Media lies in ${settings.storage.dir}: every machine needs this same folder. Else set STORAGE_ENDPOINT.`]
      : [];
  const sandbox = usesSandbox(settings)
    ? ['Mail, payments or Webflow point at the sandbox of this machine, which only npm start runs.']
    : [];
  return [...media, ...sandbox];
}
