import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// npm leaves the packages of other platforms out of the lock file where the registry at hand lacks them, and then
// `npm ci` refuses that very file. With --complete the gaps are filled in by name and version.
const path = join(dirname(fileURLToPath(import.meta.url)), '../../package-lock.json');
const systems = ['darwin', 'linux', 'win32', 'android', 'freebsd', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'aix'];
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el', 'wasm32'];

const lock = JSON.parse(readFileSync(path, 'utf8'));
const gaps = Object.entries(lock.packages).flatMap(([place, entry]) =>
  Object.entries(entry.optionalDependencies ?? {})
    .filter(([name]) => !lock.packages[`${place}/node_modules/${name}`] && !lock.packages[`node_modules/${name}`])
    .map(([name, version]) => ({ name, entry: toEntry(name, version, entry) })),
);

if (process.argv.includes('--complete')) {
  for (const { name, entry } of gaps) lock.packages[`node_modules/${name}`] = entry;
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
} else if (gaps.length > 0) {
  console.log(`package-lock.json lacks ${gaps.map(({ name }) => name).join(', ')}.`);
  console.log('Run "node scripts/check/lock-file.mjs --complete".');
  process.exitCode = 1;
}

function toEntry(name, version, owner) {
  const words = name.split(/[-/]/);
  const pick = (choices) => choices.filter((choice) => words.includes(choice)).slice(0, 1);
  return {
    version: version.replace(/^[\^~]/, ''),
    ...(pick(processors).length > 0 ? { cpu: pick(processors) } : {}),
    ...(owner.dev || owner.devOptional ? { dev: true } : {}),
    optional: true,
    ...(pick(systems).length > 0 ? { os: pick(systems) } : {}),
    ...(words.some((word) => word.startsWith('musl')) ? { libc: ['musl'] } : {}),
  };
}
