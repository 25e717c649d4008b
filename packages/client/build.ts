import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Writes the package that is published into `dist/`: plain modules with their types. What the client needs of this
 * repository goes along, because a stranger cannot install it; zod is installed from the registry.
 */

const home = import.meta.dirname;
const dist = join(home, 'dist');
const carried = ['contract', 'player-config'];

const readManifest = (folder: string) => JSON.parse(readFileSync(join(home, '..', folder, 'package.json'), 'utf8'));

const toModule = (path: string) => path.replace(/\.ts$/, '.js');

/** Where each name that the sources import by is in `dist/`, such as "@kinora/contract/errors". */
const places = new Map(
  carried.flatMap((folder) => {
    const { name, exports } = readManifest(folder) as { name: string; exports: Record<string, string> };
    return Object.entries(exports).map(([path, file]) => [join(name, path), toModule(join(folder, file))] as const);
  }),
);

function rewriteImports(file: string): void {
  const toPlace = (specifier: string): string => {
    const place = places.get(specifier);
    if (place === undefined) return specifier.startsWith('.') ? toModule(specifier) : specifier;
    const path = relative(dirname(file), join(dist, place));
    return path.startsWith('.') ? path : `./${path}`;
  };
  const text = readFileSync(file, 'utf8');
  const imports = /(\bfrom |\bimport\()(['"])([^'"]+)\2/g;
  writeFileSync(
    file,
    text.replace(imports, (_, before, quote, specifier) => before + quote + toPlace(specifier) + quote),
  );
}

function writeManifest(): void {
  const { name, version, license, type, sideEffects } = readManifest('client');
  const entry = { types: './client/src/index.d.ts', default: './client/src/index.js' };
  const manifest = {
    name,
    version,
    description: 'Typed client of the Kinora API',
    license,
    type,
    sideEffects,
    exports: { '.': entry },
    types: entry.types,
    files: ['client', ...carried],
    engines: { node: '>=20' },
    dependencies: { zod: `^${readManifest('contract').dependencies.zod}` },
  };
  writeFileSync(join(dist, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

rmSync(dist, { recursive: true, force: true });
const { status } = spawnSync('tsc -p tsconfig.build.json', { cwd: home, stdio: 'inherit', shell: true });
if (status !== 0) process.exit(1);
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true }))
  if (entry.isFile()) rewriteImports(join(entry.parentPath, entry.name));
writeManifest();
for (const name of ['README.md', 'LICENSE']) cpSync(join(home, name), join(dist, name));
