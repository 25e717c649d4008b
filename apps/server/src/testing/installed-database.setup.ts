import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { prepareTemplate } from './test-database.ts';

const versionsDir = '/usr/lib/postgresql';

/** The same tests on the operator's kind of Postgres, where one is installed; otherwise says that they are left out. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const bin = findInstalled();
  if (!bin) {
    process.stderr.write(`No Postgres in ${versionsDir}: the server tests run on the embedded one only.\n`);
    project.provide('postgresUrl', '');
    return undefined;
  }
  const dir = mkdtempSync('/tmp/kinora-pg-');
  const user = process.getuid?.() === 0 ? postgresUser() : undefined;
  if (user) chownSync(dir, user.uid, user.gid);
  const run = (name: string, ...args: string[]) =>
    execFileSync(join(bin, name), args, { stdio: 'ignore', cwd: dir, ...user });
  run('initdb', '-D', `${dir}/data`, '-U', 'kinora', '-A', 'trust', '--no-sync');
  const options = `-c listen_addresses= -c unix_socket_directories=${dir} -c max_connections=200 -c fsync=off`;
  run('pg_ctl', '-D', `${dir}/data`, '-w', '-l', `${dir}/log`, '-o', options, 'start');
  const url = `postgresql://kinora@localhost/postgres?host=${encodeURIComponent(dir)}`;
  await prepareTemplate(url);
  project.provide('postgresUrl', url);
  return async () => {
    run('pg_ctl', '-D', `${dir}/data`, '-w', '-m', 'immediate', 'stop');
    rmSync(dir, { recursive: true, force: true });
  };
}

function findInstalled(): string | undefined {
  if (!existsSync(versionsDir)) return undefined;
  return readdirSync(versionsDir)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(versionsDir, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
}

function postgresUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
