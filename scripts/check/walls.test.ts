import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tool = (name: string) => join(root, 'node_modules/.bin', name);
const { listTasks } = await import(new URL('./tasks.mjs', import.meta.url).href);
const tasks: { command: string; args: string[] }[] = listTasks(root);

function openPlace(): string {
  const place = mkdtempSync(join(tmpdir(), 'kinora-walls-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  return place;
}

/** The files, each of one line, that do not compile under the rules of a folder. */
function refused(folder: string, files: Readonly<Record<string, string>>): string[] {
  const place = openPlace();
  for (const [name, line] of Object.entries(files)) writeFileSync(join(place, name), line);
  const config = { extends: join(root, folder, 'tsconfig.json'), include: Object.keys(files) };
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify(config));
  const { stdout } = spawnSync(tool('tsc'), ['-p', place, '--pretty', 'false'], { cwd: place, encoding: 'utf8' });
  return Object.keys(files).filter((name) => stdout.includes(`${name}(`));
}

describe.each(['packages/player/src/core', 'packages/player/src/render', 'packages/text-tracks'])('%s', (folder) => {
  it('is compiled by the check', () => {
    expect(tasks).toContainEqual(expect.objectContaining({ command: 'tsc', args: ['-p', folder] }));
  });

  it('knows neither page nor server', () => {
    const files = {
      'page.mts': 'export const title = document.title;',
      'server.mts': 'export const id = process.pid;',
      'neither.mts': "export const title = 'A walk'.trim();",
    };
    expect(refused(folder, files)).toEqual(['page.mts', 'server.mts']);
  });
});

interface Diagnostic {
  readonly category: string;
  readonly location: { readonly path: string };
}

describe('the environment', () => {
  const readers = [
    'apps/server/src/settings/settings.ts',
    'apps/server/src/server-main.ts',
    'apps/sandbox/src/main.ts',
  ];
  const others = [
    'apps/server/src/app.ts',
    'apps/server/src/features/players/player-service.ts',
    'apps/server/src/http/bind.ts',
    'apps/sandbox/src/mail/mail-store.ts',
    'packages/player/src/core/words.ts',
  ];

  it('is read by the settings and the entry points alone', () => {
    const place = openPlace();
    copyFileSync(join(root, 'biome.json'), join(place, 'biome.json'));
    for (const path of [...readers, ...others]) {
      mkdirSync(dirname(join(place, path)), { recursive: true });
      writeFileSync(join(place, path), 'export const port = process.env.PORT;\n');
    }
    const args = ['lint', '--vcs-enabled=false', '--reporter=json'];
    const { stdout } = spawnSync(tool('biome'), args, { cwd: place, encoding: 'utf8' });
    const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(stdout);
    const found = diagnostics.filter(({ category }) => category === 'lint/style/noProcessEnv');
    expect(found.map(({ location }) => location.path).sort()).toEqual(others.sort());
  });
});
