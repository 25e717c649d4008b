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
      expiresAt: grant.expiresAt,
      endsAt: grant.endsAt,
    });
  });

  it('is of the first version where whole minutes say it all, so that servers of before read it', () => {
    const versionOf = (text: string) => Buffer.from(text, 'base64url').readUInt8(0);
    const whole = { flags: 2, expiresAt: minutes(grant.expiresAt), endsAt: minutes(grant.endsAt) };
    expect(versionOf(grants.write('media', 'vid_1', whole))).toBe(1);
    expect(grants.read('media', 'vid_1', grants.write('media', 'vid_1', whole))).toEqual(whole);
    for (const exact of [grant, { ...whole, endsAt: grant.endsAt }, { ...whole, expiresAt: grant.expiresAt }])
      expect(versionOf(grants.write('media', 'vid_1', exact))).toBe(2);
  });

  it('means nothing else when its version is changed', () => {
    for (const version of [0, 1, 3, 255]) {
      const bytes = Buffer.from(write(), 'base64url');
      bytes.writeUInt8(version, 0);
      expect(grants.readLapsed('media', 'vid_1', bytes.toString('base64url'))).toBeUndefined();
    }
  });

  it('opens nothing else', () => {
    expect(grants.read('media', 'vid_2', write())).toBeUndefined();
    expect(grants.read('player', 'vid_1', write())).toBeUndefined();
    expect(createGrants([randomBytes(32)], () => at).read('media', 'vid_1', write())).toBeUndefined();
  });

  it('expires to the second, though it is given in the last minute', () => {
    const text = write();
    expect(readAt(grant.expiresAt - 1, text)).toBeDefined();
    expect(readAt(grant.expiresAt, text)).toBeUndefined();
    const late = grants.write('media', 'vid_1', { flags: 0, expiresAt: begun + 10_000, endsAt: begun + 10_000 });
    expect(readAt(begun, late)).toBeDefined();
    expect(readAt(begun + 9_999, late)).toBeDefined();
    expect(readAt(begun + 10_000, late)).toBeUndefined();
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
