import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const places = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'];
const binary = places.map((place) => join(place, 'nginx')).find((path) => existsSync(path));

/** The server that many put in front of the product, where it is installed. */
export function hasNginx(): boolean {
  if (!binary) process.stderr.write('No nginx: the tests of its recipes are left out.\n');
  return binary !== undefined;
}

/** A recipe as it stands in the repository, but for these places; each has to be there. */
export const withChanges = (recipe: string, changes: readonly (readonly [RegExp, string])[]): string =>
  changes.reduce((text, [from, to]) => {
    if (!from.test(text)) throw new Error(`The recipe has no ${from}`);
    return text.replace(from, to);
  }, recipe);

/** With these servers, until it is closed. */
export async function startNginx(serversIn: (folder: string) => string): Promise<{ close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log; ${user}
     events {} http { access_log off; ${paths} ${serversIn(folder)} }`,
  );
  const child = spawn(binary ?? 'nginx', ['-p', folder, '-e', join(folder, 'error.log'), '-c', 'nginx.conf']);
  const ended = once(child, 'exit');
  while (!existsSync(join(folder, 'pid')) && child.exitCode === null) await sleep(20);
  if (child.exitCode !== null) throw new Error('nginx did not start');
  return {
    async close() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
