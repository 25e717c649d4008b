import { type api, type InputOf, mostDomains, type PlayerAccess } from '@kinora/contract';
import type { Grants } from '../../crypto/grants.ts';
import { toEpochSeconds } from '../../db/columns.ts';
import type { Database } from '../../db/connect.ts';
import type { Call } from '../../http/bind.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { isAllowedHost } from './access-decision.ts';
import { type AccessRules, openToAll } from './access-rules.ts';
import { accessStore } from './access-store.ts';
import { refusalStore } from './refusal-store.ts';

export { type Asking, decideEmbed, decideTime, decideWatch, type Refused } from './access-decision.ts';
export type { AccessRules } from './access-rules.ts';
export type { PlaybackToken, TokenFault, TokenReader } from './playback-token.ts';

type Access = typeof api.access;
type Of<Name extends keyof Access> = InputOf<Access[Name]>;
type Who = Pick<Call<'key'>, 'actor'>;

interface Parts {
  db: Database;
  players: { has: (workspaceId: string, playerId: string) => Promise<boolean> };
  grants: Grants;
  limits: Pick<RateLimits, 'take' | 'giveBack'>;
  passwords: {
    hash: (password: string) => Promise<string>;
    isOfViewer: (passwordHash: string, password: string) => Promise<boolean>;
  };
  embedBaseUrl: string;
  /** What was refused and is not written yet. */
  flushRefusals: () => Promise<void>;
  now?: () => number;
}

const previewMs = 10 * 60_000;
const longestPassword = 256;

export interface Unlocking {
  isRight: boolean;
  /** After too many tries: when the next is looked at. */
  waitSeconds?: number;
}

const toMoment = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000));
const toSeconds = (at: Date | null) => at && toEpochSeconds(at);

export type AccessService = ReturnType<typeof createAccessService>;

export function createAccessService(parts: Parts) {
  const { db, players, grants, limits, passwords, embedBaseUrl, flushRefusals, now = () => Date.now() } = parts;

  async function requirePlayer(workspaceId: string, playerId: string): Promise<void> {
    if (!(await players.has(workspaceId, playerId))) refuse('player_not_found');
  }

  async function show(workspaceId: string, playerId: string): Promise<PlayerAccess> {
    const rules = (await accessStore.find(db, workspaceId, playerId)) ?? openToAll;
    const film = await accessStore.filmOf(db, workspaceId, playerId);
    return {
      visibility: rules.visibility,
      allowed_domains: [...rules.allowedDomains],
      allow_builders: rules.allowBuilders,
      allow_local: rules.allowLocal,
      allow_direct: rules.allowDirect,
      opens_at: toSeconds(rules.opensAt),
      closes_at: toSeconds(rules.closesAt),
      has_password: rules.passwordHash !== null,
      requires_token: rules.requiresToken,
      is_protected: film.isProtected,
      also_open: film.open,
    };
  }

  return {
    /** For viewers. */
    rulesOf: async (playerId: string): Promise<AccessRules> =>
      (await accessStore.findPublic(db, playerId)) ?? openToAll,

    async get({ player_id }: Of<'get'>, { actor: { workspaceId } }: Who): Promise<PlayerAccess> {
      await requirePlayer(workspaceId, player_id);
      return show(workspaceId, player_id);
    },

    async change(input: Of<'change'>, { actor: { workspaceId } }: Who): Promise<PlayerAccess> {
      await requirePlayer(workspaceId, input.player_id);
      const { password, opens_at, closes_at } = input;
      if (opens_at !== null && closes_at !== null && closes_at <= opens_at)
        refuse('invalid_input', { sentence: 'closes_at must be later than opens_at.' });
      const passwordHash = typeof password === 'string' ? await passwords.hash(password) : password;
      await accessStore.put(db, workspaceId, input.player_id, {
        visibility: input.visibility,
        allowedDomains: [...new Set(input.allowed_domains)],
        allowBuilders: input.allow_builders,
        allowLocal: input.allow_local,
        allowDirect: input.allow_direct,
        opensAt: toMoment(input.opens_at),
        closesAt: toMoment(input.closes_at),
        requiresToken: input.requires_token,
        ...(passwordHash === undefined ? {} : { passwordHash }),
      });
      return show(workspaceId, input.player_id);
    },

    async allowDomain(
      { player_id, domain }: Of<'allowDomain'>,
      { actor: { workspaceId } }: Who,
    ): Promise<PlayerAccess> {
      await requirePlayer(workspaceId, player_id);
      const ref = { workspaceId, playerId: player_id };
      if (!(await accessStore.addDomain(db, ref, domain, mostDomains))) refuse('domain_limit_reached');
      return show(workspaceId, player_id);
    },

    /** Those that have been allowed since are no news. */
    async refusals({ player_id }: Of<'refusals'>, { actor: { workspaceId } }: Who) {
      await requirePlayer(workspaceId, player_id);
      await flushRefusals();
      const rules = (await accessStore.find(db, workspaceId, player_id)) ?? openToAll;
      return (await refusalStore.list(db, player_id)).filter(({ host }) => !isAllowedHost(rules, host));
    },

    async preview({ player_id }: Of<'preview'>, { actor: { workspaceId } }: Who) {
      await requirePlayer(workspaceId, player_id);
      const expiresAt = now() + previewMs;
      const pass = grants.write('player', `preview ${player_id}`, { flags: 0, expiresAt, endsAt: expiresAt });
      return { embed_url: `${embedBaseUrl}/${player_id}?preview=${pass}` };
    },

    /** Whether a viewer knows the password of a player. Tries are counted before any is looked at. */
    async unlock(playerId: string, password: string, ip: string): Promise<Unlocking> {
      const { passwordHash } = (await accessStore.findPublic(db, playerId)) ?? openToAll;
      if (passwordHash === null || password === '' || password.length > longestPassword) return { isRight: false };
      try {
        await limits.take('tries to unlock a player', `${ip} ${playerId}`);
      } catch (error) {
        if (error instanceof Refusal) return { isRight: false, waitSeconds: error.retryAfterSeconds ?? 60 };
        throw error;
      }
      if (!(await passwords.isOfViewer(passwordHash, password))) return { isRight: false };
      await limits.giveBack('tries to unlock a player', `${ip} ${playerId}`);
      return { isRight: true };
    },

    /** Whether this is what an owner was given to look at the player. */
    isPreview: (playerId: string, pass: string): boolean =>
      grants.read('player', `preview ${playerId}`, pass) !== undefined,
  };
}

/** The page that asks, as rules name it; undefined where that is none. */
export function hostOf(referer: string | undefined): string | undefined {
  if (!referer || !URL.canParse(referer)) return undefined;
  const { host, protocol } = new URL(referer);
  return (protocol === 'https:' || protocol === 'http:') && /^[a-z0-9.-]{1,253}(:\d+)?$/.test(host) ? host : undefined;
}
