import { describe, expect, it } from 'vitest';
import { identityOf, isRunning, startIn } from './process-identity.ts';

const stat = (state: string, threads: number) =>
  `4711 (node) (x) ${state} 1 4711 4711 0 -1 4194304 5 0 0 0 1 1 0 0 20 0 ${threads} 0 987654 0 0`;

describe('process identity', () => {
  it('reads when a process began, whatever its name', () => {
    expect(startIn(stat('S', 11))).toBe('987654');
  });

  it('takes a process for running until its last thread has ended', () => {
    expect(startIn(stat('Z', 3))).toBe('987654');
    expect(startIn(stat('Z', 1))).toBeUndefined();
    expect(startIn(stat('X', 0))).toBeUndefined();
  });

  it('knows this process, and none by its number alone', () => {
    const own = identityOf(process.pid);
    expect(own && isRunning(own)).toBe(true);
    expect(isRunning({ pid: process.pid, startedAt: 'at another time' })).toBe(false);
  });
});
