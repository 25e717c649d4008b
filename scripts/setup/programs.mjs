import { spawnSync } from 'node:child_process';
import { runCommand, SetupError } from './run-command.mjs';

const s3Server = {
  name: 'an S3 server (Ceph)',
  isFound: () => ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin'].every(isThere),
  packages: {
    apt: ['ceph-mon', 'ceph-osd', 'radosgw', 'ceph-common'],
    dnf: ['ceph-mon', 'ceph-osd', 'ceph-radosgw', 'ceph-common'],
  },
};

const programs = [
  {
    name: 'chromium',
    isFound: () => ['chromium', 'chromium-browser', 'google-chrome'].some(isThere),
    packages: { apt: ['chromium'], dnf: ['chromium'], brew: ['chromium'] },
  },
  {
    name: 'ffmpeg',
    isFound: () => isThere('ffmpeg'),
    packages: { apt: ['ffmpeg'], dnf: ['ffmpeg-free'], brew: ['ffmpeg'] },
  },
  s3Server,
];

const managers = [
  {
    name: 'apt',
    program: 'apt-get',
    before: ['update', '-q'],
    install: ['install', '-y', '-q', '--no-install-recommends'],
  },
  { name: 'dnf', program: 'dnf', install: ['install', '-y', '-q'] },
  { name: 'brew', program: 'brew', install: ['install', '--quiet'] },
];

/** Tests need a browser, ffmpeg and an S3 server; what is missing comes from the system's package manager. */
export async function ensurePrograms() {
  const manager = managers.find(({ program }) => isThere(program));
  const missing = programs.filter(({ isFound, packages }) => !isFound() && (!manager || packages[manager.name]));
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(' and ');
  if (!manager) throw new SetupError(`The tests need ${names}: install them and run the tests again.`);
  console.log(`Installing ${names}…`);
  if (manager.before) await runPrivileged(manager.program, manager.before);
  const code = await runPrivileged(manager.program, [
    ...manager.install,
    ...missing.flatMap(({ packages }) => packages[manager.name]),
  ]);
  if (code !== 0)
    throw new SetupError(`${manager.program} could not install ${names}: install them and run the tests again.`);
}

/** False only where the system's package manager has none: tests that need it are left out there. */
export const hasS3Server = () => s3Server.isFound();

function runPrivileged(program, args) {
  const needsSudo = program !== 'brew' && process.getuid?.() !== 0 && isThere('sudo');
  return needsSudo ? runCommand('sudo', ['-n', program, ...args]) : runCommand(program, args);
}

function isThere(program) {
  return spawnSync('sh', ['-c', `command -v "${program}"`]).status === 0;
}
