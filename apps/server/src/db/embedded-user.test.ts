import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseUser, isRoot, toCommand } from './embedded-user.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'kinora-user-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

function runAs(user: ReturnType<typeof chooseUser>, script: string): string {
  const { file, args, options } = toCommand(user, process.execPath, ['-p', script]);
  return execFileSync(file, args, { ...options, cwd: '/', encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

describe.runIf(isRoot())('chooseUser for root', () => {
  it('picks somebody else, without rights where every folder is open', () => {
    fs.chmodSync(folder, 0o755);
    const user = chooseUser(undefined, [folder]);
    expect(user.uid).not.toBe(0);
    expect(user).not.toHaveProperty('capability');
  });

  it('keeps whom an existing database belongs to', () => {
    expect(chooseUser(12_345, [folder])).toMatchObject({ uid: 12_345 });
  });

  it('lets that user, and only as that user, pass through a closed folder', () => {
    const open = join(folder, 'open');
    fs.mkdirSync(open, { mode: 0o755 });
    const user = chooseUser(undefined, [open, dirname(process.execPath)]);
    expect(user.capability).toMatch(/^dac_/);
    expect(runAs(user, `fs.accessSync(${JSON.stringify(open)}, fs.constants.X_OK); process.getuid()`)).toBe(
      `${user.uid}`,
    );
    expect(() => runAs({ uid: user.uid, gid: user.gid }, `fs.accessSync(${JSON.stringify(open)})`)).toThrow();
  });
});

describe.runIf(!isRoot())('chooseUser for anybody else', () => {
  it('stays who it is', () => {
    expect(chooseUser(undefined, [folder])).toMatchObject({ uid: process.getuid?.() });
  });

  it("refuses another user's database", () => {
    expect(() => chooseUser(12_345, [folder])).toThrow(/DATA_DIR/);
  });
});
