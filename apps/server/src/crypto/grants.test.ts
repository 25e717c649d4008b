import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createGrants } from './grants.ts';

const hour = 3_600_000;
const begun = Date.UTC(2026, 10, 17, 8, 0, 30);
let at = begun;
const key = randomBytes(32);
const grants = createGrants([key], () => at);
const grant = { flags: 2, expiresAt: begun + 2 * hour, endsAt: begun + 24 * hour };
const write = () => grants.write('media', 'vid_1', grant);
const readAt = (ms: number, text: string) => {
  at = ms;
  const read = grants.read('media', 'vid_1', text);
  at = begun;
  return read;
};
const minutes = (ms: number) => ms - (ms % 60_000);

describe('a grant', () => {
  it('says again what it was given, in 36 letters that are fit for an address', () => {
    expect(write()).toMatch(/^[\w-]{36}$/);
    expect(grants.read('media', 'vid_1', write())).toEqual({
      flags: 2,
      expiresAt: minutes(grant.expiresAt),
      endsAt: minutes(grant.endsAt),
    });
  });

  it('opens nothing else', () => {
    expect(grants.read('media', 'vid_2', write())).toBeUndefined();
    expect(grants.read('player', 'vid_1', write())).toBeUndefined();
    expect(createGrants([randomBytes(32)], () => at).read('media', 'vid_1', write())).toBeUndefined();
  });

  it('expires to the minute', () => {
    const text = write();
    expect(readAt(minutes(grant.expiresAt) - 1, text)).toBeDefined();
    expect(readAt(minutes(grant.expiresAt), text)).toBeUndefined();
  });

  it('goes on into the next month, and no further, whatever it says', () => {
    const long = grants.write('media', 'vid_1', { ...grant, expiresAt: begun + 9_000 * hour });
    expect(readAt(Date.UTC(2026, 11, 31), long)).toBeDefined();
    expect(readAt(Date.UTC(2027, 0, 1), long)).toBeUndefined();
  });

  it('is known while the key is being changed', () => {
    const text = write();
    expect(createGrants([randomBytes(32), key], () => at).read('media', 'vid_1', text)).toBeDefined();
  });

  it('is refused with any letter changed, left out or added', () => {
    const text = write();
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    let tried = 0;
    for (let place = 0; place < text.length; place += 1)
      for (const letter of letters) {
        if (letter === text[place]) continue;
        tried += 1;
        const forged = text.slice(0, place) + letter + text.slice(place + 1);
        expect(grants.read('media', 'vid_1', forged), forged).toBeUndefined();
      }
    expect(tried).toBe(36 * 63);
    for (const odd of ['', text.slice(1), `${text}A`, `${text}=`, ` ${text}`, text.replace(/./, '+')])
      expect(grants.read('media', 'vid_1', odd)).toBeUndefined();
  });

  it('is not guessed', () => {
    for (let tries = 0; tries < 5_000; tries += 1) {
      const head = Buffer.from(write(), 'base64url').subarray(0, 11);
      const forged = Buffer.concat([head, randomBytes(16)]).toString('base64url');
      expect(grants.read('media', 'vid_1', forged)).toBeUndefined();
    }
  });
});
