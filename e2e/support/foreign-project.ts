import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** As strict as it gets, with the types of every package checked as well. */
const compilerOptions = {
  target: 'es2023',
  module: 'nodenext',
  types: ['node'],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
};

/** Somebody else's project, outside this repository, with the client as it would come from the registry. */
export async function createForeignProject() {
  const dir = await mkdtemp(join(tmpdir(), 'kinora-foreign-'));
  const inside = (command: string, ...args: string[]) => run(command, args, { cwd: dir });
  const { stdout } = await inside('npm', 'pack', join(root, 'packages/client/dist'), '--json');
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  await writeFile(join(dir, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await writeFile(join(dir, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  await inside('npm', 'install', '--no-audit', '--no-fund', `./${filename}`, '@types/node@24');
  return {
    /** Answers the program, compiled. */
    async compile(source: string): Promise<string> {
      await cp(source, join(dir, 'main.ts'));
      await inside(join(root, 'node_modules/.bin/tsc'));
      return join(dir, 'main.js');
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}
