import type { CountName, LocalStore } from './browser-storage.ts';

const keyOf = (what: CountName, email: string) => `kinora-last-${what} ${email}` as const;

/** A number is enough to keep a place of the right size until the answer comes. */
export const createLastKnownCounts = (store: LocalStore, email: string) => ({
  recall: (what: CountName): number | undefined => {
    const text = store.read(keyOf(what, email));
    const amount = Number(text);
    return text === undefined || Number.isNaN(amount) ? undefined : amount;
  },
  remember: (what: CountName, amount: number): void => void store.write(keyOf(what, email), String(amount)),
});
