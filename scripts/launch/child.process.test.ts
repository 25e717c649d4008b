import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Child, superviseChild } from './child.ts';
import { type LogFile, openLogFile } from './log-file.ts';

let dataDir: string;
let log: LogFile;
let child: Child | undefined;
let pids: (number | undefined)[];
let ends: [string, number][];
beforeEach(() => {
  dataDir = fs.mkdtempSync(join(tmpdir(), 'kinora-child-'));
  fs.mkdirSync(join(dataDir, 'logs'));
  log = openLogFile(dataDir, 'child');
  pids = [];
  ends = [];
});
afterEach(async () => {
  await child?.stop(1_000);
  log.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

function start(source: string, goesOn = true): Child {
  const entry = join(dataDir, 'child.mjs');
  fs.writeFileSync(entry, source);
  child = superviseChild(
    { name: 'child', entry, env: { PATH: process.env.PATH } },
    {
      log,
      onPidChange: (pid) => pids.push(pid),
      onEnd: (how, quickDeaths) => {
        ends.push([how, quickDeaths]);
        return goesOn;
      },
    },
  );
  return child;
}

const living = 'console.log("hello"); process.send({ ready: true }); setInterval(() => {}, 1000);';

describe('superviseChild', () => {
  it('says when the child is ready and keeps its words', async () => {
    await start(living).ready;
    expect(log.lastLines(5)).toBe('hello');
  });

  it('starts it again after it was killed', async () => {
    await start(living).ready;
    process.kill(pids[0] ?? 0, 'SIGKILL');
    await expect.poll(() => pids.length, { timeout: 5_000 }).toBe(3);
    expect(ends).toEqual([['SIGKILL', 1]]);
    expect(pids[2]).not.toBe(pids[0]);
  });

  it('counts deaths in quick succession', async () => {
    start('process.exit(3)');
    await expect
      .poll(() => ends, { timeout: 5_000 })
      .toEqual([
        ['code 3', 1],
        ['code 3', 2],
      ]);
  });

  it('leaves it ended when told so, and starts it on request', async () => {
    const ended = start('process.exit(3)', false);
    await expect.poll(() => ends.length, { timeout: 5_000 }).toBe(1);
    ended.restart();
    await expect.poll(() => ends.length, { timeout: 5_000 }).toBe(2);
  });

  it('restarts a living child without calling it a death', async () => {
    const running = start(living, false);
    await running.ready;
    running.restart();
    await expect.poll(() => pids.length, { timeout: 5_000 }).toBe(3);
    expect(ends).toEqual([]);
  });

  it('kills a child that does not end in time', async () => {
    const stubborn = start(`process.on('SIGTERM', () => {}); ${living}`);
    await stubborn.ready;
    await stubborn.stop(200);
    expect(pids.at(-1)).toBeUndefined();
  });
});
