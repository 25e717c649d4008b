/** What the product said it had done: one entry per acknowledged write, and how to ask for it afterwards. */
export interface Ledger {
  codes: { email: string }[];
  accounts: { email: string; password: string }[];
  sessions: { token: string }[];
  endedSessions: { token: string }[];
}

export type WriteKind = keyof Ledger;
export const writeKinds: WriteKind[] = ['codes', 'accounts', 'sessions', 'endedSessions'];

export function createLedger(): Ledger {
  return { codes: [], accounts: [], sessions: [], endedSessions: [] };
}

export function countWrites(ledger: Ledger): number {
  return writeKinds.reduce((sum, kind) => sum + ledger[kind].length, 0);
}

export function mergeLedgers(ledgers: Ledger[]): Ledger {
  return {
    codes: ledgers.flatMap(({ codes }) => codes),
    accounts: ledgers.flatMap(({ accounts }) => accounts),
    sessions: ledgers.flatMap(({ sessions }) => sessions),
    endedSessions: ledgers.flatMap(({ endedSessions }) => endedSessions),
  };
}
