import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

// OWASP's parameters for argon2id, which is the library's default algorithm.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const maxAtOnce = 2;
const maxWaiting = 100;

export class TooBusyError extends Error {
  override readonly name = 'TooBusyError';
}

/** Each hash takes a core for some 20 ms: a flood of sign-ins may wait or be refused, but must not starve the rest. */
function createTurns(atOnce: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new TooBusyError('too many passwords to hash');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const inTurn = createTurns(maxAtOnce);
/** One at a time, in a line of their own: whoever guesses at films must not keep people from signing in. */
const inViewersTurn = createTurns(1);

// Two ways to type the same letter must be the same password.
const canonical = (password: string) => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(canonical(password), cost));

export const isPassword = (passwordHash: string, password: string): Promise<boolean> =>
  inTurn(() => verify(passwordHash, canonical(password)));

/** For passwords of films. */
export const isViewersPassword = (passwordHash: string, password: string): Promise<boolean> =>
  inViewersTurn(() => verify(passwordHash, canonical(password)));

let standIn: Promise<string> | undefined;

/** The hash of nobody's password: looking at it takes as long as looking at somebody's. */
export function standInHash(): Promise<string> {
  standIn ??= hashPassword(randomBytes(24).toString('base64'));
  return standIn;
}
