import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const script = new URL('./system-packages.mjs', import.meta.url).href;
const found = (name: string) => execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinora-programs-'));
  for (const name of ['sh', 'ls']) symlinkSync(found(name), join(folder, name));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A system on which these are all the programs there are. */
function has(name: string, lines = ''): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${lines}\n`);
  chmodSync(join(folder, name), 0o755);
}

const ensure = (which = 'ensurePrograms'): string =>
  execFileSync(process.execPath, ['-e', `import('${script}').then((m) => m.${which}()).then(console.log)`], {
    encoding: 'utf8',
    env: { PATH: folder },
  });

const basics = ['chromium', 'ffmpeg'];

it('leaves out, in one line, the journeys that a system has no package for', () => {
  for (const name of [...basics, 'brew', 'sudo']) has(name);
  const [line, answer] = ensure().split('\n');
  expect(line).toMatch(/^Left out: journeys with Chromium, Firefox, WebKit, S3\. No package for a sound card/);
  expect(answer).toBe("[ 'Chromium', 'Firefox', 'WebKit', 'S3' ]");
});

it('installs what is missing where there are packages, and leaves none out', () => {
  for (const name of [...basics, 'apt-cache']) has(name);
  has('apt-get', `echo "$@" >> ${folder}/asked`);
  has('sudo', 'shift; "$@"');
  expect(ensure()).toMatch(/\[\]\n$/);
  const asked = readFileSync(join(folder, 'asked'), 'utf8');
  expect(asked).toMatch(
    /install .*chromium-headless-shell pulseaudio pulseaudio-utils firefox-esr webkit2gtk-driver xvfb .*radosgw/,
  );
  expect(asked).not.toMatch(/chromium |ffmpeg/);
});

it('fails where packages that the system lists cannot be installed', () => {
  for (const name of [...basics, 'apt-cache']) has(name);
  has('apt-get', '[ "$1" = update ]');
  has('sudo', 'shift; "$@"');
  expect(() => ensure()).toThrow(
    /could not install Chromium without windows and a sound card and Firefox and WebKit and an S3 server/,
  );
});

it('asks for no browser where only the server is tested', () => {
  for (const name of ['ffmpeg', 'apt-cache']) has(name);
  has('apt-get', `echo "$@" >> ${folder}/asked`);
  has('sudo', 'shift; "$@"');
  expect(ensure('ensureServerPrograms')).toMatch(/\[\]\n$/);
  const asked = readFileSync(join(folder, 'asked'), 'utf8');
  expect(asked).toMatch(/install .*ceph-mon ceph-osd radosgw/);
  expect(asked).not.toMatch(/chromium|firefox|webkit|pulseaudio/);
});
