import { describe, expect, it } from 'vitest';
import { parseOptions } from './options.ts';

describe('parseOptions', () => {
  const usual = { dev: false, demo: false, verbose: false, logsToStderr: false, servers: 1, workers: 1 };

  it('reads what it knows', () => {
    expect(parseOptions([])).toEqual(usual);
    expect(parseOptions(['--dev', '--verbose'])).toEqual({ ...usual, dev: true, verbose: true });
    expect(parseOptions(['--demo'])).toEqual({ ...usual, demo: true });
    expect(parseOptions(['--log-to-stderr'])).toEqual({ ...usual, logsToStderr: true });
  });

  it('reads how many are to run, and which', () => {
    expect(parseOptions(['--servers', '2', '--workers=3'])).toEqual({ ...usual, servers: 2, workers: 3 });
    expect(parseOptions(['--only', 'worker'])).toEqual({ ...usual, only: 'worker' });
  });

  it('refuses what it does not know', () => {
    expect(() => parseOptions(['--devv'])).toThrow(/no option --devv/);
    expect(() => parseOptions(['2'])).toThrow(/no option 2/);
  });

  it.each(['0', '33', '1.5', 'many', ''])('refuses %j servers', (count) => {
    expect(() => parseOptions(['--servers', count])).toThrow('--servers is a number from 1 to 32.');
    expect(() => parseOptions(['--workers'])).toThrow('--workers is a number from 1 to 32.');
  });
});
