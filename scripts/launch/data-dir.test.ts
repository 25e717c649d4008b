import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataDir, prepareDataDir } from './data-dir.ts';
import { identityOf } from './process-identity.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = fs.mkdtempSync(join(tmpdir(), 'kinora-lock-'));
});
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));

const writeHolder = (holder: unknown) => fs.writeFileSync(join(dataDir, 'launcher.lock'), JSON.stringify(holder));
const readHolder = () => JSON.parse(fs.readFileSync(join(dataDir, 'launcher.lock'), 'utf8')) as unknown;

describe('lockDataDir', () => {
  it('keeps a second launcher off until it is given back', () => {
    const unlock = lockDataDir(dataDir);
    expect(() => lockDataDir(dataDir)).toThrow(/in use .*DATA_DIR/);
    unlock();
    lockDataDir(dataDir)();
    expect(fs.readdirSync(dataDir)).toEqual([]);
  });

  it.each([
    ['a process that is gone', { pid: 2 ** 30, startedAt: '1' }],
    ['a process whose number went to another', { ...identityOf(process.ppid), startedAt: '1' }],
    ['a half-written file', 'x'],
  ])('takes the lock of %s', (_, holder) => {
    writeHolder(holder);
    const unlock = lockDataDir(dataDir);
    expect(readHolder()).toEqual(identityOf(process.pid));
    unlock();
  });
});

describe('prepareDataDir', () => {
  it('makes the folder', () => {
    prepareDataDir(join(dataDir, 'a/b'));
    expect(fs.readdirSync(join(dataDir, 'a/b'))).toEqual(['logs']);
  });

  it('names DATA_DIR where the folder cannot be made', () => {
    fs.writeFileSync(join(dataDir, 'file'), '');
    expect(() => prepareDataDir(join(dataDir, 'file'))).toThrow(/cannot be written .*DATA_DIR/);
  });
});
