import { KinoraError } from '@kinora/client';
import { api } from '@kinora/contract';
import { call, findMailedCode } from '../product/calls.ts';
import type { Product } from '../product/product.ts';
import type { Ledger, WriteKind } from './ledger.ts';

/** A mail may have been on its way; the outbox tries again after its job has timed out. */
const mailLimitMs = 180_000;
const atOnce = 8;

type Check = (product: Product, entry: never) => Promise<boolean>;

const checks: { [kind in WriteKind]: (product: Product, entry: Ledger[kind][number]) => Promise<boolean> } = {
  codes: async (product, { email }) => (await findMailedCode(product, email, mailLimitMs)) !== undefined,
  accounts: async (product, account) => (await statusOf(call(product, api.accounts.login, account))) === 200,
  sessions: async (product, { token }) => (await statusOf(call(product, api.accounts.me, {}, token))) === 200,
  endedSessions: async (product, { token }) => (await statusOf(call(product, api.accounts.me, {}, token))) === 401,
};

const statusOf = (answer: Promise<unknown>): Promise<number> =>
  answer.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof KinoraError && error.code !== 'no_answer') return error.status;
      throw error;
    },
  );

/** Asks the product for every acknowledged write; answers a line for each that is lost. */
export async function findLost(product: Product, ledger: Ledger, kinds: WriteKind[]): Promise<string[]> {
  const questions = kinds.flatMap((kind) => ledger[kind].map((entry) => ({ kind, entry })));
  const lost: string[] = [];
  const work = async () => {
    for (let question = questions.shift(); question; question = questions.shift()) {
      const isThere = await (checks[question.kind] as Check)(product, question.entry as never);
      if (!isThere) lost.push(`${question.kind}: ${JSON.stringify(question.entry)}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return lost;
}
