import { randomUUID } from 'node:crypto';
import { api } from '@kinora/contract';
import { call, findMailedCode } from '../product/calls.ts';
import type { Product } from '../product/product.ts';
import type { Ledger } from './ledger.ts';

const clients = 6;
const sessionsPerAccount = 4;

/** Several people at once, each writing down what was acknowledged, until the product is gone. */
export async function writeUntilKilled(product: Product, ledger: Ledger): Promise<void> {
  await Promise.all(Array.from({ length: clients }, () => writeAlone(product, ledger)));
}

async function writeAlone(product: Product, ledger: Ledger): Promise<void> {
  try {
    for (;;) await oneAccount(product, ledger);
  } catch (error) {
    // Whatever goes wrong from the kill on was not acknowledged and does not count.
    if (!product.isKilled()) throw error;
  }
}

async function oneAccount(product: Product, ledger: Ledger): Promise<void> {
  const email = `${randomUUID()}@kill.test`;
  const password = `Aa1!${randomUUID()}`;
  await call(product, api.accounts.generateOtp, { email, purpose: 'register' });
  ledger.codes.push({ email });
  const otp = await findMailedCode(product, email, 30_000);
  if (!otp) throw new Error(`no mail for ${email}`);
  const { token } = await call(product, api.accounts.register, { email, password, name: 'Kill Nine', otp });
  ledger.accounts.push({ email, password });
  ledger.sessions.push({ token });
  for (let count = 0; count < sessionsPerAccount; count += 1) {
    const session = { token: (await call(product, api.accounts.login, { email, password })).token };
    if (count % 2 === 0) ledger.sessions.push(session);
    else await endSession(product, ledger, session);
  }
}

async function endSession(product: Product, ledger: Ledger, session: { token: string }): Promise<void> {
  await call(product, api.accounts.logout, {}, session.token);
  ledger.endedSessions.push(session);
}
