import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataDir } from './launcher-lock.ts';
import { identityOf } from './process-identity.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = fs.mkdtempSync(join(tmpdir(), 'kinora-lock-'));
});
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));

const impatience = { noticeMs: 100, endMs: 12_000 };

const writeHolder = (holder: unknown) => fs.writeFileSync(join(dataDir, 'launcher.lock'), JSON.stringify(holder));
const readHolder = () => JSON.parse(fs.readFileSync(join(dataDir, 'launcher.lock'), 'utf8')) as unknown;

describe('lockDataDir', () => {
  it('keeps a second launcher off until it is given back', async () => {
    const lock = await lockDataDir(dataDir);
    await expect(lockDataDir(dataDir, impatience)).rejects.toThrow(/in use .*DATA_DIR/);
    lock.release();
    (await lockDataDir(dataDir)).release();
    expect(fs.readdirSync(dataDir)).toEqual([]);
  });

  it('waits for a launcher that is ending', async () => {
    const lock = await lockDataDir(dataDir);
    lock.markEnding();
    let isReleased = false;
    setTimeout(() => {
      isReleased = true;
      lock.release();
    }, 3 * impatience.noticeMs);
    const next = await lockDataDir(dataDir, impatience);
    expect(isReleased).toBe(true);
    next.release();
  });

  it.each([
    ['a process that is gone', { pid: 2 ** 30, startedAt: '1' }],
    ['a process whose number went to another', { ...identityOf(process.ppid), startedAt: '1' }],
    ['a half-written file', 'x'],
  ])('takes the lock of %s', async (_, holder) => {
    writeHolder(holder);
    const lock = await lockDataDir(dataDir);
    expect(readHolder()).toEqual(identityOf(process.pid));
    lock.release();
  });
});
