import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commandIn, ignoredBy, readDockerfile, valuesOf } from './dockerfile.ts';

describe('readDockerfile', () => {
  it('reads stages, with lines that go on', () => {
    const stages = readDockerfile('# x\nFROM a:1 AS build\nRUN one \\\n && two\nFROM b:2\nCMD ["x", "y z"]\n');
    expect(stages).toEqual([
      { name: 'build', image: 'a:1', steps: [{ instruction: 'RUN', value: 'one && two' }] },
      { name: undefined, image: 'b:2', steps: [{ instruction: 'CMD', value: '["x", "y z"]' }] },
    ]);
    expect(stages[1] && valuesOf(stages[1], 'CMD').map(commandIn)).toEqual([['x', 'y z']]);
  });

  it('leaves nothing out that it does not know', () => {
    expect(() => readDockerfile('FROM a\nADD x y')).toThrow('does not know ADD');
  });
});

describe('ignoredBy', () => {
  const ignored = ignoredBy(['**/dist', '*.md', 'e2e/journeys', '**/*.test.ts']);
  it.each(['dist/a', 'apps/a/dist', 'README.md', 'e2e/journeys/a.ts', 'a/b.test.ts'])('leaves %s out', (path) => {
    expect(ignored(path)).toBe(true);
  });
  it.each(['apps/README.md', 'distant', 'e2e/journeys2', 'a/b.test.tsx'])('takes %s along', (path) => {
    expect(ignored(path)).toBe(false);
  });
});

describe('the image', () => {
  const root = new URL('../../', import.meta.url);
  const [build, image] = readDockerfile(readFileSync(new URL('Dockerfile', root), 'utf8'));
  const { dependencies } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));

  it('runs on the Node that everything else runs on', () => {
    for (const stage of [build, image]) expect(stage?.image).toBe(`node:${dependencies.node}-trixie-slim`);
  });

  it('holds every folder that the product is run from', () => {
    const copied = image ? valuesOf(image, 'COPY').join('\n') : '';
    for (const folder of ['apps/server', 'apps/sandbox', 'apps/dashboard', 'packages', 'scripts', 'node_modules'])
      expect(copied).toContain(`--from=build /app/${folder} ./${folder}`);
  });

  it('runs as somebody who owns nothing of it', () => {
    expect(image && valuesOf(image, 'USER')).toEqual(['node']);
  });
});
