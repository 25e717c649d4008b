import * as z from 'zod/mini';
import type { Keys } from '../../crypto/keys.ts';
import { readClaim, signClaim } from '../../crypto/signed-claim.ts';

const Ticket = z.tuple([z.string(), z.int()]);

/** One cut, before it is published, until then. */
export interface RehearsalTicket {
  cutId: string;
  expiresAt: number;
}

export const writeRehearsal = (signingKeys: Keys, { cutId, expiresAt }: RehearsalTicket): string =>
  signClaim(signingKeys, [cutId, expiresAt]);

/** Undefined where it is not of our making. Whether it is late, whoever asks decides. */
export function readRehearsal(signingKeys: Keys, text: string): RehearsalTicket | undefined {
  const claim = readClaim(signingKeys, text);
  if (claim === undefined) return undefined;
  const [cutId, expiresAt] = Ticket.parse(claim);
  return { cutId, expiresAt };
}
