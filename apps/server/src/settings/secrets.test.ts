import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readOrCreateSecret } from './secrets.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kinora-secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const modeOf = (...path: string[]) => statSync(join(dataDir, ...path)).mode & 0o777;

describe('readOrCreateSecret', () => {
  it('makes a long random secret per name and keeps it', () => {
    const secret = readOrCreateSecret(dataDir, 'one');
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(readOrCreateSecret(dataDir, 'one')).toBe(secret);
    expect(readOrCreateSecret(dataDir, 'two')).not.toBe(secret);
    expect(readdirSync(join(dataDir, 'secrets')).sort()).toEqual(['one', 'two']);
  });

  it('lets nobody else read it', () => {
    readOrCreateSecret(dataDir, 'one');
    expect(modeOf('secrets')).toBe(0o700);
    expect(modeOf('secrets', 'one')).toBe(0o600);
  });

  it('tightens what others could read', () => {
    const secret = readOrCreateSecret(dataDir, 'one');
    chmodSync(join(dataDir, 'secrets'), 0o755);
    chmodSync(join(dataDir, 'secrets', 'one'), 0o644);
    expect(readOrCreateSecret(dataDir, 'one')).toBe(secret);
    expect(modeOf('secrets')).toBe(0o700);
    expect(modeOf('secrets', 'one')).toBe(0o600);
  });

  it('gives processes that start at once the same secret', async () => {
    const module = join(import.meta.dirname, 'secrets.ts');
    const script = `import { readOrCreateSecret } from ${JSON.stringify(module)};
      process.stdout.write(readOrCreateSecret(${JSON.stringify(dataDir)}, 'shared'))`;
    const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
    const answers = await Promise.all([run(), run(), run(), run()]);
    expect(new Set(answers.map(({ stdout }) => stdout)).size).toBe(1);
  });

  it('refuses a damaged secret and one that is a link', () => {
    readOrCreateSecret(dataDir, 'one');
    writeFileSync(join(dataDir, 'secrets', 'one'), 'short');
    expect(() => readOrCreateSecret(dataDir, 'one')).toThrow(/damaged/);
    symlinkSync(join(dataDir, 'secrets', 'one'), join(dataDir, 'secrets', 'link'));
    expect(() => readOrCreateSecret(dataDir, 'link')).toThrow(/ELOOP/);
  });
});
