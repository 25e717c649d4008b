import { describe, expect, it } from 'vitest';
import { parseOptions } from './options.ts';

describe('parseOptions', () => {
  it('reads what it knows', () => {
    expect(parseOptions([])).toEqual({ dev: false, verbose: false });
    expect(parseOptions(['--dev', '--verbose'])).toEqual({ dev: true, verbose: true });
  });

  it('refuses what it does not know', () => {
    expect(() => parseOptions(['--devv'])).toThrow(/no option --devv/);
  });
});
