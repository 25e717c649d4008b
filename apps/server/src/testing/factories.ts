import { randomBytes } from 'node:crypto';
import { api, type OtpPurpose, type SignedIn } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { newId } from '../crypto/ids.ts';
import { hashToken, newToken } from '../crypto/tokens.ts';
import type { TestApp } from './start-test-app.ts';

/** What somebody needs to come in: this server, or one that is another process. */
type FrontDoor = Pick<TestApp, 'call' | 'mailbox'>;

export const goodPassword = 'Corr3ct-Horse!';

export const newAddress = (): string => `person-${randomBytes(6).toString('hex')}@example.test`;

/** Six digits that are not these. */
export const otherCode = (code: string): string => (code === '000000' ? '111111' : '000000');

/** Asks for a code and reads it in the mailbox, whatever else arrives there. */
export async function askCode(
  test: FrontDoor,
  email: string,
  purpose?: OtpPurpose,
  /** Of the owner's session, which a code for a deletion asks for. */
  token?: string,
): Promise<{ token: string; otp: string }> {
  const before = test.mailbox.codesFor(email).length;
  const input = { email, ...(purpose ? { purpose } : {}) };
  const { status, body } = await test.call(api.accounts.generateOtp, input, token ? { token } : {});
  if (status !== 200) throw new Error(`asking for a code failed: ${JSON.stringify(body)}`);
  return { token: body.id, otp: await test.mailbox.waitForCode(email, before + 1) };
}

/** Goes through the front door: asks for a code, reads the mail, registers. */
export async function registerAccount(
  test: FrontDoor,
  email = newAddress(),
  password = goodPassword,
): Promise<SignedIn> {
  const { otp } = await askCode(test, email);
  const answer = await test.call(api.accounts.register, { email, name: 'Ada Lovelace', password, otp });
  if (answer.status !== 200) throw new Error(`registering failed: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Somebody who may upload: on the free plan. */
export async function registerUploader(test: FrontDoor): Promise<SignedIn> {
  const member = await registerAccount(test);
  const { status, body } = await test.call(api.subscriptions.subscribe, { plan_id: 'free' }, member);
  if (status !== 200) throw new Error(`choosing the free plan failed: ${JSON.stringify(body)}`);
  return member;
}

/** As SQL: the workspace that somebody got with the account. */
export const workspaceOf = ({ user }: Pick<SignedIn, 'user'>) =>
  sql`(select workspace_id from memberships join accounts on accounts.id = account_id where email = ${user.email})`;

export async function findWorkspaceId({ connection }: TestApp, member: Pick<SignedIn, 'user'>): Promise<string> {
  const { rows } = await connection.db.execute<{ id: string | null }>(sql`select ${workspaceOf(member)} as id`);
  return rows[0]?.id ?? 'gone';
}

export async function findAccountId({ connection }: TestApp, { user }: Pick<SignedIn, 'user'>): Promise<string> {
  const { rows } = await connection.db.execute<{ id: string }>(
    sql`select id from accounts where email = ${user.email}`,
  );
  return rows[0]?.id ?? 'gone';
}

/** A video that is there, without the work that makes one. */
export async function insertVideo(
  { connection }: TestApp,
  member: SignedIn,
  { name = 'x', status = 'ready' } = {},
): Promise<string> {
  const id = newId('vid');
  await connection.db.execute(
    sql`insert into videos (id, workspace_id, name, status, storage_key, updated_at)
        values (${id}, ${workspaceOf(member)}, ${name}, ${status}, 'x', clock_timestamp())`,
  );
  return id;
}

/** A session as signing in makes one, without the password's hash; idle, or last proven, for so long. */
export async function openSession(
  { connection }: TestApp,
  { user }: Pick<SignedIn, 'user'>,
  { idle = '0', proof = '0' }: { idle?: string; proof?: string } = {},
): Promise<{ token: string; id: string }> {
  const [token, id] = [newToken('kst'), newId('ses')];
  await connection.db.execute(sql`
    insert into sessions (id, account_id, token_hash, device, last_seen_at, proven_at, expires_at)
    select ${id}, id, ${hashToken(token)}, 'x', now() - ${idle}::interval, now() - ${proof}::interval,
      now() + interval '7 days'
    from accounts where email = ${user.email}`);
  return { token, id };
}

/** As if the sessions of an account had last given proof so long ago. */
export async function ageProof({ connection }: TestApp, { user }: SignedIn, age = '10 minutes 1 second') {
  await connection.db.execute(
    sql`update sessions set proven_at = now() - ${age}::interval
        where account_id = (select id from accounts where email = ${user.email})`,
  );
}

/** Makes the wait after failed tries last, so that a slow machine does not sit it out; false where there is none. */
export async function stretchWait({ connection }: TestApp, { user }: SignedIn): Promise<boolean> {
  const { rows } = await connection.db.execute(
    sql`update accounts set login_blocked_until = now() + interval '1 minute'
        where email = ${user.email} and login_blocked_until is not null returning id`,
  );
  return rows.length > 0;
}
