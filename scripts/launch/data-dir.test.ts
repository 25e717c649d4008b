import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareDataDir } from './data-dir.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = fs.mkdtempSync(join(tmpdir(), 'kinora-data-'));
});
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));

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
