import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLogFile } from './log-file.ts';

let dataDir: string;
let path: string;
beforeEach(() => {
  dataDir = fs.mkdtempSync(join(tmpdir(), 'kinora-log-'));
  fs.mkdirSync(join(dataDir, 'logs'));
  path = join(dataDir, 'logs', 'server.log');
});
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));

describe('openLogFile', () => {
  it('answers the last lines of this run only', () => {
    fs.writeFileSync(path, 'before\n');
    const log = openLogFile(dataDir, 'server');
    fs.writeSync(log.descriptor, 'one\ntwo\nthree\n');
    expect(log.lastLines(2)).toBe('two\nthree');
    expect(log.lastLines(9)).toBe('one\ntwo\nthree');
    log.close();
  });

  it('shows what is written where that is wanted', () => {
    let shown = '';
    const log = openLogFile(dataDir, 'server', (text) => {
      shown += text;
    });
    fs.writeSync(log.descriptor, 'grüße\n');
    log.close();
    expect(shown).toBe('grüße\n');
  });

  it('keeps one older file and starts anew when it grows too large', async () => {
    const log = openLogFile(dataDir, 'server');
    fs.writeSync(log.descriptor, 'x'.repeat(10_000_001));
    await expect.poll(() => fs.statSync(path).size, { timeout: 5_000 }).toBe(0);
    fs.writeSync(log.descriptor, 'after\n');
    expect(fs.readFileSync(path, 'utf8')).toBe('after\n');
    expect(fs.statSync(`${path}.1`).size).toBe(10_000_001);
    log.close();
  });
});
