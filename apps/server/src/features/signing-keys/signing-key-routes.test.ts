import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { api } from '@kinora/contract';
import { signingKeyEndpoints } from '@kinora/contract/signing-keys';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerAccount } from '../../testing/factories.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
let mine: { token: string };
let theirs: { token: string };
beforeAll(async () => {
  if (!hasPostgres()) return;
  test = await startTestApp();
  mine = { token: (await registerAccount(test)).token };
  theirs = { token: (await registerAccount(test)).token };
});
afterAll(() => test?.close());

const { list, create, revoke } = signingKeyEndpoints;
const pemOf = (key: { export: (options: { format: 'pem'; type: 'spki' }) => string | Buffer }) =>
  String(key.export({ format: 'pem', type: 'spki' }));

describe.runIf(hasPostgres())('signing keys', () => {
  it('tell their private half once, in two forms of one key, and only the public one is kept', async () => {
    const { status, body } = await test.call(create, { name: ' School ' }, mine);
    expect(status).toBe(200);
    const { secret, private_key, ...listed } = body;
    expect(listed).toMatchObject({ id: expect.stringMatching(/^sgk_\w{22}$/), name: 'School', revoked_at: null });
    const [id, base64 = ''] = String(secret).split('.');
    expect(id).toBe(listed.id);
    const fromLine = createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' });
    expect(fromLine.export({ format: 'pem', type: 'pkcs8' })).toBe(private_key);
    expect(pemOf(createPublicKey(fromLine))).toBe(listed.public_key);
    expect((await test.call(list, {}, mine)).body).toEqual([listed]);
    expect((await test.call(list, {}, theirs)).body).toEqual([]);
    const { rows } = await test.connection.db.execute(sql`select * from signing_keys where id = ${listed.id}`);
    const seed = Buffer.from(base64, 'base64').subarray(-32);
    for (const form of [base64, seed.toString('base64'), seed.toString('hex')])
      expect(JSON.stringify(rows)).not.toContain(form);
  });

  it('may be brought, and then nobody is told a private half', async () => {
    const pem = pemOf(generateKeyPairSync('ed25519').publicKey);
    const { body } = await test.call(create, { public_key: pem }, mine);
    expect(body).toMatchObject({ public_key: pem, secret: null, private_key: null });
  });

  it('are no other keys, and nothing else', async () => {
    const pair = generateKeyPairSync('ed25519');
    const odd = [
      'a key',
      String(pair.privateKey.export({ format: 'pem', type: 'pkcs8' })),
      pemOf(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey),
      pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey),
      pemOf(generateKeyPairSync('ed448').publicKey),
      pemOf(generateKeyPairSync('x25519').publicKey),
      pemOf(pair.publicKey).replace(/\n(.{20})/, '\n'),
      `${pemOf(pair.publicKey)}${pemOf(pair.publicKey)}`,
    ];
    for (const public_key of odd)
      expect(await test.call(create, { public_key }, mine)).toMatchObject(refusal(400, 'public_key_invalid'));
    for (const input of [{ name: 'x'.repeat(61) }, { public_key: '' }, { public_key: 'x'.repeat(1_001) }, { x: 1 }])
      expect((await test.call(create, input as never, mine)).status).toBe(400);
  });

  it('are revoked by their owner alone, once, and stay to be read', async () => {
    const { body } = await test.call(create, {}, mine);
    const input = { signing_key_id: body.id };
    expect(await test.call(revoke, input, theirs)).toMatchObject(refusal(404, 'signing_key_not_found'));
    const answers = await Promise.all([test.call(revoke, input, mine), test.call(revoke, input, mine)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const kept = (await test.call(list, {}, mine)).body.find(({ id }) => id === body.id);
    expect(kept?.revoked_at).toEqual(expect.any(Number));
  });

  it('are for signed-in people, and making one asks for fresh proof', async () => {
    const { value } = (await test.call(api.apiKeys.create, {}, mine)).body;
    for (const [as, status, code] of [
      [{}, 401, 'unauthenticated'],
      [{ token: value }, 403, 'forbidden'],
    ] as const) {
      expect(await test.call(list, {}, as)).toMatchObject(refusal(status, code));
      expect(await test.call(create, {}, as)).toMatchObject(refusal(status, code));
    }
    const { token } = await registerAccount(test);
    await test.connection.db.execute(sql`update sessions set proven_at = now() - interval '11 minutes'`);
    expect(await test.call(create, {}, { token })).toMatchObject(refusal(403, 'proof_required'));
    expect((await test.call(list, {}, { token })).status).toBe(200);
    await test.connection.db.execute(sql`update sessions set proven_at = now()`);
  });

  it('are told of by mail, without the private half', async () => {
    const { user, token } = await registerAccount(test);
    const { body } = await test.call(create, {}, { token });
    const { subject, text } = await test.mailbox.waitFor(user.email, 2);
    expect(subject).toBe('A new signing key was made for your Kinora account');
    expect(text).not.toContain(String(body.secret).split('.')[1]);
  });

  it('are at most twenty that are good, also when many are made at once; of those revoked twenty are kept', async () => {
    const { token } = await registerAccount(test);
    const make = () => test.call(create, {}, { token });
    for (let count = 0; count < 17; count += 1) expect((await make()).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 6 }, make));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('signing_key_limit_reached');
    for (const { id } of (await test.call(list, {}, { token })).body)
      await test.call(revoke, { signing_key_id: id }, { token });
    const { body: last } = await make();
    await test.call(revoke, { signing_key_id: last.id }, { token });
    const kept = (await test.call(list, {}, { token })).body;
    expect([kept.length, kept[0]?.id]).toEqual([20, last.id]);
  });
});
