import { spawnSync } from 'node:child_process';
import { runCommand, SetupError } from './run-command.mjs';

const programs = [
  {
    found: ['chromium', 'chromium-browser', 'google-chrome'],
    packages: { apt: 'chromium', dnf: 'chromium', brew: 'chromium' },
  },
  { found: ['ffmpeg'], packages: { apt: 'ffmpeg', dnf: 'ffmpeg-free', brew: 'ffmpeg' } },
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

/** Tests need a browser and ffmpeg; what is missing comes from the system's package manager. */
export async function ensurePrograms() {
  const missing = programs.filter(({ found }) => !found.some(isThere));
  if (missing.length === 0) return;
  const manager = managers.find(({ program }) => isThere(program));
  const names = missing.map(({ found }) => found[0]).join(' and ');
  if (!manager) throw new SetupError(`The tests need ${names}: install them and run the tests again.`);
  console.log(`Installing ${names}…`);
  if (manager.before) await runPrivileged(manager.program, manager.before);
  const code = await runPrivileged(manager.program, [
    ...manager.install,
    ...missing.map(({ packages }) => packages[manager.name]),
  ]);
  if (code !== 0)
    throw new SetupError(`${manager.program} could not install ${names}: install them and run the tests again.`);
}

function runPrivileged(program, args) {
  const needsSudo = program !== 'brew' && process.getuid?.() !== 0 && isThere('sudo');
  return needsSudo ? runCommand('sudo', ['-n', program, ...args]) : runCommand(program, args);
}

function isThere(program) {
  return spawnSync('sh', ['-c', `command -v "${program}"`]).status === 0;
}
