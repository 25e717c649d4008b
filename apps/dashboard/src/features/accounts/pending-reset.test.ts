import { describe, expect, it } from 'vitest';
import { parseResetLink } from './pending-reset.ts';

describe('parseResetLink', () => {
  it('reads address and token', () => {
    expect(parseResetLink('#email=ada%2B1%40example.test&link=kol_a-b_c', 7)).toEqual({
      email: 'ada+1@example.test',
      token: 'kol_a-b_c',
      sentAt: 7,
      isByLink: true,
    });
  });

  it.each(['', '#', '#content', '#email=a%40x.test', '#link=kol_1', '#email=&link='])(
    'finds none in %j',
    (fragment) => {
      expect(parseResetLink(fragment, 0)).toBeUndefined();
    },
  );
});
