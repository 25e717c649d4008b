import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../durable-file.ts';

const Consent = z.object({ scope: z.array(z.string()), siteIds: z.array(z.string()) });
export type Consent = z.infer<typeof Consent>;

const Code = Consent.extend({
  code: z.string(),
  /** Only where the authorize call named it: then the exchange has to name the same. */
  redirectUri: z.string().nullable(),
  expiresAt: z.number(),
});
const Token = Consent.extend({ id: z.string(), token: z.string(), issuedAt: z.number() });
export type Token = z.infer<typeof Token>;
const State = z.object({ codes: z.array(Code), tokens: z.array(Token) });

const codeLifeSeconds = 15 * 60;
const keptTokens = 1000;

export type GrantStore = Awaited<ReturnType<typeof openGrantStore>>;

/** Codes and tokens outlive a restart, as they do at the provider. */
export async function openGrantStore(folder: string, now: () => number) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'grants.json');
  let state = await readState(file);
  let writing: Promise<unknown> = Promise.resolve();
  const change = (next: z.infer<typeof State>) => {
    state = next;
    const written = writing.then(() => writeDurably(file, JSON.stringify(state)));
    writing = written.catch(() => undefined);
    return written;
  };

  return {
    async issueCode(consent: Consent, redirectUri: string | null): Promise<string> {
      const code = randomBytes(32).toString('hex');
      const kept = state.codes.filter(({ expiresAt }) => expiresAt > now());
      await change({
        ...state,
        codes: [...kept, { ...consent, code, redirectUri, expiresAt: now() + codeLifeSeconds }],
      });
      return code;
    },

    /** A code is good once, for a quarter of an hour, and with the address it was asked for. */
    async exchange(code: string, redirectUri: string | null): Promise<Token | undefined> {
      const found = state.codes.find((row) => row.code === code);
      if (!found || found.expiresAt <= now() || found.redirectUri !== redirectUri) return undefined;
      const { scope, siteIds } = found;
      const id = randomBytes(12).toString('hex');
      const token = { id, token: randomBytes(32).toString('hex'), scope, siteIds, issuedAt: now() };
      const codes = state.codes.filter((row) => row !== found);
      await change({ codes, tokens: [...state.tokens, token].slice(-keptTokens) });
      return token;
    },

    find: (token: string): Token | undefined => state.tokens.find((row) => row.token === token),

    async revoke(token: string): Promise<boolean> {
      const tokens = state.tokens.filter((row) => row.token !== token);
      if (tokens.length === state.tokens.length) return false;
      await change({ ...state, tokens });
      return true;
    },
  };
}

/** A file that is missing, or that somebody edited badly, is as good as no grants. */
async function readState(file: string): Promise<z.infer<typeof State>> {
  try {
    return State.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return { codes: [], tokens: [] };
  }
}
