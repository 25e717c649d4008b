import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signPlayback } from './sign-playback.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const id = 'sgk_7Qm2X4Kd0B9tY3rWh6VnA1';
const secret = `${id}.${privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')}`;
const player = 'ply_7Qm2X4Kd0B9tY3rWh6VnA1';

const partOf = (token: string, index: number) =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString());

describe('signPlayback', () => {
  it('signs for a player and six hours, by the key that it names', async () => {
    const token = await signPlayback(secret, { player });
    expect(partOf(token, 0)).toEqual({ alg: 'EdDSA', kid: id, typ: 'JWT' });
    const { sub, exp } = partOf(token, 1);
    expect([sub, Math.round((exp - Date.now() / 1000) / 60)]).toEqual([player, 360]);
    const [head, body, tail = ''] = token.split('.');
    const key = createPublicKey(publicKey.export({ format: 'pem', type: 'spki' }));
    expect(verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(tail, 'base64url'))).toBe(true);
  });

  it('says what else is wanted, and nothing more', async () => {
    const notBefore = new Date('2026-11-17T12:00:00Z');
    const token = await signPlayback(` ${secret}\n`, {
      video: 'vid_1',
      expiresIn: 60,
      notBefore,
      origins: ['learn.example.com', 'bücher.example'],
    });
    expect(partOf(token, 1)).toEqual({
      sub: 'vid_1',
      exp: expect.any(Number),
      nbf: notBefore.getTime() / 1000,
      origins: ['learn.example.com', 'bücher.example'],
    });
  });

  it.each(['', 'sgk_1', privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(), `${id}.`, `key_1.AAAA`])(
    'refuses what is no key: %j',
    async (key) => {
      await expect(signPlayback(key, { player })).rejects.toThrow('the key must look like');
    },
  );

  it('refuses a key that is broken each time it is asked', async () => {
    for (let times = 0; times < 2; times += 1) await expect(signPlayback(`${id}.AAAA`, { player })).rejects.toThrow();
    await expect(signPlayback(secret, { player })).resolves.toMatch(/^[\w-]+\.[\w-]+\.[\w-]{86}$/);
  });

  it.each([0, -1, Number.NaN, 604_801, Number.POSITIVE_INFINITY])('refuses to expire in %s', async (expiresIn) => {
    await expect(signPlayback(secret, { player, expiresIn })).rejects.toThrow('at most 604800');
  });

  it('asks for one thing to open', async () => {
    await expect(signPlayback(secret, {})).rejects.toThrow('name a player or a video');
    await expect(signPlayback(secret, { player, video: 'vid_1' })).rejects.toThrow('name a player or a video');
  });
});
