import { randomBytes } from 'node:crypto';

const prefix = 'msg_';
const timeDigits = 9;

/** Ids sort by arrival: milliseconds that never repeat or step back, then a random tail that cannot be guessed. */
export function createMailIds(newestId = '') {
  let lastMs = Number.parseInt(newestId.slice(prefix.length, prefix.length + timeDigits), 36) || 0;

  return {
    next(nowMs: number): string {
      lastMs = Math.max(nowMs, lastMs + 1);
      const tail = randomBytes(5).toString('hex');
      return prefix + lastMs.toString(36).padStart(timeDigits, '0') + tail;
    },
  };
}
