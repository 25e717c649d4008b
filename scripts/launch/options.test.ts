import { describe, expect, it } from 'vitest';
import { parseOptions } from './options.ts';

describe('parseOptions', () => {
  it('reads what it knows', () => {
    expect(parseOptions([])).toEqual({ dev: false, demo: false, verbose: false });
    expect(parseOptions(['--dev', '--verbose'])).toEqual({ dev: true, demo: false, verbose: true });
    expect(parseOptions(['--demo'])).toEqual({ dev: false, demo: true, verbose: false });
  });

  it('refuses what it does not know', () => {
    expect(() => parseOptions(['--devv'])).toThrow(/no option --devv/);
  });
});
