import type { AuditEntry } from '@kinora/contract/admin';
import { describe, expect, it } from 'vitest';
import { toCsv } from './audit-log-csv.ts';

const entry = (change: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: 1_700_000_000,
  act: 'account_suspended',
  by: 'ada@example.test',
  via: 'Firefox on Linux',
  subject: 'bob@example.test',
  detail: '',
  note: '',
  ...change,
});
const noteOf = (note: string) =>
  toCsv([entry({ note })])
    .split('\r\n')[1]
    ?.split('bob@example.test,,')[1];

describe('toCsv', () => {
  it('has a line of names, then one an entry', () => {
    expect(toCsv([entry({ note: 'spam' }), entry({ by: null })])).toBe(
      'at,act,by,via,subject,detail,note\r\n' +
        '2023-11-14T22:13:20.000Z,account_suspended,ada@example.test,Firefox on Linux,bob@example.test,,spam\r\n' +
        '2023-11-14T22:13:20.000Z,account_suspended,,Firefox on Linux,bob@example.test,,\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1'])('makes no formula of %j', (note) => {
    expect(noteOf(note)?.replace(/^"/, '')).toMatch(/^'/);
  });

  it('quotes what would end a cell or a line', () => {
    expect(noteOf('a,b')).toBe('"a,b"');
    expect(noteOf('say "no"')).toBe('"say ""no"""');
    expect(toCsv([entry({ note: 'a\nb' })])).toContain('"a\nb"');
    expect(noteOf('1 = 1')).toBe('1 = 1');
  });
});
