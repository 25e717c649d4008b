import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');

/** What others build into their own products is MIT; the product itself is not. */
const permissive = [
  'packages/player',
  'packages/player-config',
  'packages/contract',
  'packages/client',
  'packages/text-tracks',
  'apps/webflow-extension',
];

const workspaces = ['apps', 'packages']
  .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
  .concat('e2e', 'bench', '.')
  .filter((folder) => existsSync(join(root, folder, 'package.json')));

describe('licences', () => {
  it.each(workspaces)('%s names its own', (folder) => {
    const isPermissive = permissive.includes(folder);
    const { license } = JSON.parse(read(folder, 'package.json')) as { license?: string };
    expect(license).toBe(isPermissive ? 'MIT' : 'AGPL-3.0-or-later');
    expect(existsSync(join(root, folder, 'LICENSE'))).toBe(isPermissive || folder === '.');
    expect(read(isPermissive ? folder : '.', 'LICENSE')).toMatch(isPermissive ? /^MIT License\n/ : /^GNU AFFERO/);
  });

  it.each(permissive)('%s is named as MIT by the root', (folder) => {
    expect(workspaces).toContain(folder);
    expect(read('NOTICE')).toContain(`  ${folder}\n`);
  });

  it('imports nothing that is licensed more strictly into what is MIT', () => {
    for (const folder of permissive) {
      const { dependencies = {} } = JSON.parse(read(folder, 'package.json')) as { dependencies?: object };
      const ours = Object.keys(dependencies).filter((name) => name.startsWith('@kinora/'));
      for (const name of ours) expect(permissive).toContain(name.replace('@kinora/', 'packages/'));
    }
  });
});
