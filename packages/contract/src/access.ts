import * as z from 'zod/mini';
import { toDomain } from './domain-name.ts';
import { endpoint } from './endpoint.ts';
import { EpochSeconds, Password, PlayerId } from './scalars.ts';

export { toDomain };

/** Found by everybody, by those who have its address alone, or by nobody but its owner. */
export const Visibility = z.enum(['public', 'unlisted', 'private']);
export type Visibility = z.infer<typeof Visibility>;

export const mostDomains = 100;

/** In its one form, whatever was typed around it. */
const Domain = z.pipe(
  z.string().check(z.maxLength(300)),
  z.transform((typed: string, context): string => {
    const domain = toDomain(typed);
    if (domain !== undefined) return domain;
    context.issues.push({ code: 'custom', message: 'must be a domain such as example.com', input: typed });
    return z.NEVER;
  }),
);

/** No later than calendars go. */
const Moment = EpochSeconds.check(z.lte(253_402_300_799));

const rules = {
  visibility: Visibility,
  allow_builders: z.boolean(),
  allow_local: z.boolean(),
  allow_direct: z.boolean(),
  opens_at: z.nullable(Moment),
  closes_at: z.nullable(Moment),
  requires_token: z.boolean(),
};

export const PlayerAccess = z.object({
  ...rules,
  /** Empty: every page may show it. Each stands for what is below it, too. */
  allowed_domains: z.array(z.string()),
  has_password: z.boolean(),
  /** Whether the files of its film are answered to nobody without a grant. */
  is_protected: z.boolean(),
  /** Players that show the same film to everybody, so that its files cannot be protected. */
  also_open: z.array(z.object({ id: PlayerId, name: z.string() })),
});
export type PlayerAccess = z.infer<typeof PlayerAccess>;

/** Pages that were shown a refusal, those that asked last first. */
const RefusedHost = z.object({ host: z.string(), today: z.int(), days30: z.int(), last_at: EpochSeconds });
export type RefusedHost = z.infer<typeof RefusedHost>;

const ofPlayer = z.strictObject({ player_id: PlayerId });

export const accessEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/players/:player_id/access',
    access: 'key',
    summary: 'Who may watch a player',
    input: ofPlayer,
    output: PlayerAccess,
    errors: ['player_not_found'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/players/:player_id/access',
    access: 'key',
    summary: 'Say who may watch a player; a password that is left out stays, null removes it',
    input: z.strictObject({
      player_id: PlayerId,
      ...rules,
      allowed_domains: z.array(Domain).check(z.maxLength(mostDomains)),
      password: z.optional(z.nullable(Password)),
    }),
    output: PlayerAccess,
    errors: ['player_not_found'],
  }),
  allowDomain: endpoint({
    method: 'POST',
    path: '/players/:player_id/access/domains',
    access: 'key',
    summary: 'Let one more domain show a player that has a list of them',
    input: z.strictObject({ player_id: PlayerId, domain: Domain }),
    output: PlayerAccess,
    errors: ['player_not_found', 'domain_limit_reached'],
  }),
  refusals: endpoint({
    method: 'GET',
    path: '/players/:player_id/access/refusals',
    access: 'key',
    summary: 'Domains whose pages were refused a player within the last 30 days',
    input: ofPlayer,
    output: z.array(RefusedHost),
    errors: ['player_not_found'],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/players/:player_id/access/preview',
    access: 'key',
    summary: 'An address of the embed page that works for its owner for ten minutes, whoever else may watch',
    input: ofPlayer,
    output: z.object({ embed_url: z.string() }),
    errors: ['player_not_found'],
  }),
};
