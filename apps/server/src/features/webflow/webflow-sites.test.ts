import { describe, expect, it } from 'vitest';
import { toWebflowSites } from './webflow-sites.ts';

describe('toWebflowSites', () => {
  it('keeps what can be part of an address, and names it', () => {
    expect(
      toWebflowSites([
        { id: '1', shortName: 'acme-2', displayName: 'Acme' },
        { id: '2', shortName: 'b' },
      ]),
    ).toEqual([
      { id: '1', shortName: 'acme-2', displayName: 'Acme' },
      { id: '2', shortName: 'b', displayName: 'b' },
    ]);
  });

  it.each([undefined, null, '', 'Acme', 'a.b', 'a/b', 'evil.test#', 'a@evil.test', 'a\n', 'ä', ' a', 'a'.repeat(101)])(
    'leaves out the short name %j',
    (shortName) => {
      expect(toWebflowSites([{ id: '1', shortName }])).toEqual([]);
    },
  );
});
