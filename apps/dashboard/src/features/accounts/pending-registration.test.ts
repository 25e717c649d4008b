import { describe, expect, it } from 'vitest';
import { parsePending } from './pending-registration.ts';

const sentAt = 1_000_000;
const pending = { name: 'Ada', email: 'ada@x.test', sentAt };
const minuteMs = 60_000;

describe('parsePending', () => {
  it('continues while the code lives', () => {
    expect(parsePending(JSON.stringify(pending), sentAt + 9 * minuteMs)).toEqual(pending);
  });

  it('starts over when the code is dead', () => {
    expect(parsePending(JSON.stringify(pending), sentAt + 10 * minuteMs)).toBeUndefined();
  });

  it('gives back nothing beyond name, email and time', () => {
    const parsed = parsePending(JSON.stringify({ ...pending, password: 'Secret1!' }), sentAt);
    expect(parsed).toEqual(pending);
  });

  it.each([undefined, '', 'null', '{', '[]', '7', '{"name":"Ada"}', '{"name":1,"email":"a","sentAt":"x"}'])(
    'starts over with %j in the storage',
    (text) => {
      expect(parsePending(text, sentAt)).toBeUndefined();
    },
  );
});
