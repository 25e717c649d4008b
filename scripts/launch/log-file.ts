import * as fs from 'node:fs';
import { join } from 'node:path';

const limitBytes = 10_000_000;
const lookEveryMs = 250;

export interface LogFile {
  /** The children write to the file itself, so that nothing is lost when the launcher dies. */
  descriptor: number;
  lastLines: (count: number) => string;
  close: () => void;
}

export function openLogFile(dataDir: string, name: string, mirror?: (text: string) => void): LogFile {
  const path = join(dataDir, 'logs', `${name}.log`);
  rotate(path);
  const descriptor = fs.openSync(path, 'a', 0o600);
  let shown = fs.fstatSync(descriptor).size;
  const begin = shown;
  const timer = setInterval(() => {
    if (mirror) shown = showNew(path, shown, mirror);
    if (rotate(path)) shown = 0;
  }, lookEveryMs);
  timer.unref();
  return {
    descriptor,
    lastLines: (count) => readFrom(path, begin).trimEnd().split('\n').slice(-count).join('\n'),
    close: () => {
      clearInterval(timer);
      if (mirror) showNew(path, shown, mirror);
      fs.closeSync(descriptor);
    },
  };
}

/** Nothing is kept: whoever reads our stderr does. */
export const stderrLog: LogFile = { descriptor: 2, lastLines: () => '(see above)', close: () => undefined };

/** Copied and emptied instead of renamed: the children keep their open file and append to its new beginning. */
function rotate(path: string): boolean {
  if (!fs.existsSync(path) || fs.statSync(path).size < limitBytes) return false;
  fs.copyFileSync(path, `${path}.1`);
  fs.truncateSync(path);
  return true;
}

function showNew(path: string, shown: number, mirror: (text: string) => void): number {
  const text = readFrom(path, shown);
  if (text) mirror(text);
  return shown + Buffer.byteLength(text);
}

function readFrom(path: string, start: number): string {
  const size = fs.statSync(path).size;
  const from = start > size ? 0 : start;
  const bytes = Buffer.alloc(size - from);
  const file = fs.openSync(path, 'r');
  fs.readSync(file, bytes, 0, bytes.length, from);
  fs.closeSync(file);
  return bytes.toString();
}
