/** What a list or a plan came to at the last visit: a number is enough to keep a place of the right size. */
export type Recollection = 'plan-amount' | 'first-steps' | 'players' | 'videos' | 'invoices' | 'devices' | 'api-keys';

type Memory = Pick<Storage, 'getItem' | 'setItem'>;

const keyOf = (what: Recollection, email: string): string => `kinora-last-${what} ${email}`;

export const createRecollections = (memory: Memory, email: string) => ({
  recall: (what: Recollection): number | undefined => {
    const text = memory.getItem(keyOf(what, email));
    const amount = Number(text);
    return text === null || Number.isNaN(amount) ? undefined : amount;
  },
  remember: (what: Recollection, amount: number): void => {
    try {
      memory.setItem(keyOf(what, email), String(amount));
    } catch {
      // A browser whose store is full or shut shows everything all the same.
    }
  },
});
