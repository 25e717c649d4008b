import { describe, expect, it } from 'vitest';
import { draftOf, emailsIn, endOf, problemsOf } from './report-draft.ts';

const good = { label: 'Spring', lastDay: '', emails: '' };
const noon = new Date('2026-11-17T12:00:00').getTime();

describe('a report link as it is typed', () => {
  it('takes addresses however they are told apart, each once', () => {
    expect(emailsIn(' Ada@client.test, bob@client.test;\nada@client.test ')).toEqual([
      'ada@client.test',
      'bob@client.test',
    ]);
    expect(emailsIn('  ')).toEqual([]);
  });

  it('works to the end of its last day', () => {
    expect(endOf('2026-11-17')).toBe(new Date('2026-11-17T23:59:59').getTime() / 1000);
    expect(endOf('')).toBeNull();
    expect(problemsOf({ ...good, lastDay: '2026-11-17' }, noon)).toEqual({});
    expect(problemsOf({ ...good, lastDay: '2026-11-16' }, noon)).toHaveProperty('lastDay');
  });

  it('says what is wrong with each field', () => {
    const many = Array.from({ length: 11 }, (_, at) => `a${at}@client.test`).join(' ');
    expect(problemsOf(good, noon)).toEqual({});
    expect(problemsOf({ ...good, label: '  ' }, noon)).toHaveProperty('label');
    expect(problemsOf({ ...good, emails: 'ada@client.test, nobody' }, noon).emails).toContain('“nobody”');
    expect(problemsOf({ ...good, emails: many }, noon).emails).toContain('10 addresses');
  });

  it('starts from what is there, without those who left', () => {
    const link = {
      id: 'rep_1',
      label: 'Spring',
      player_id: null,
      player_name: null,
      url: '',
      ends_at: endOf('2026-11-17'),
      created_at: 1,
      last_opened_at: null,
      recipients: [
        { email: 'ada@client.test', is_subscribed: true },
        { email: 'bob@client.test', is_subscribed: false },
      ],
    };
    expect(draftOf(link)).toEqual({ label: 'Spring', lastDay: '2026-11-17', emails: 'ada@client.test' });
  });
});
