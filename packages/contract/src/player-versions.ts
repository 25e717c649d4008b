import type { PlayerConfig as Config } from '@kinora/player-config';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MediaType, Player } from './players.ts';
import { EpochSeconds, PlayerId, pageQuery, text } from './scalars.ts';

/** In a path, where everything is text. */
const VersionNumber = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));

export const VersionChange = z.object({
  /** A field of the config, `name`, or `source`. */
  field: z.string(),
  label: z.string(),
  from: z.string(),
  to: z.string(),
});
export type VersionChange = z.infer<typeof VersionChange>;

const listed = {
  version: z.int(),
  name: z.string(),
  config: z.custom<Config>(),
  source: z.nullable(z.object({ url: z.string(), media_type: MediaType })),
  /** Who saved it; null where nobody is left who did. */
  author: z.nullable(z.string()),
  /** What was said when it was published. */
  note: z.string(),
  created_at: EpochSeconds,
  /** When viewers last began to see it; null where they never did. */
  live_from: z.nullable(EpochSeconds),
  is_live: z.boolean(),
};

export const PlayerVersion = z.object({
  ...listed,
  /** What it changed of the version before it that is still kept. */
  changes: z.array(VersionChange),
});
export type PlayerVersion = z.infer<typeof PlayerVersion>;

export const PlayerVersionBesideLive = z.object({
  ...listed,
  /** What viewers would see change if it were live. */
  difference: z.array(VersionChange),
});
export type PlayerVersionBesideLive = z.infer<typeof PlayerVersionBesideLive>;

const one = { player_id: PlayerId, version: VersionNumber };

export const playerVersionEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/players/:player_id/versions',
    access: 'key',
    summary: 'What was saved of a player, newest first; the newest 1,000 are kept',
    input: z.strictObject({
      player_id: PlayerId,
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 20),
      cursor: pageQuery.cursor,
    }),
    output: z.array(PlayerVersion),
    errors: ['player_not_found'],
    paged: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/players/:player_id/versions/:version',
    access: 'key',
    summary: 'One version, and in what it differs from the live one',
    input: z.strictObject(one),
    output: PlayerVersionBesideLive,
    errors: ['player_not_found', 'version_not_found'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/players/:player_id/versions/:version/restore',
    access: 'key',
    summary: 'Save an old version again, as a new one',
    input: z.strictObject(one),
    output: Player,
    errors: ['player_not_found', 'version_not_found'],
  }),
  publish: endpoint({
    method: 'POST',
    path: '/players/:player_id/publish',
    access: 'key',
    summary: 'Make a version live, the newest unless told, now or at a time within a year',
    input: z.strictObject({
      player_id: PlayerId,
      version: z.optional(z.int32().check(z.gte(1))),
      at: z.optional(EpochSeconds.check(z.lte(9_999_999_999))),
      note: z.optional(text(0, 200)),
    }),
    output: Player,
    errors: ['player_not_found', 'version_not_found', 'publish_time_invalid'],
  }),
  unschedule: endpoint({
    method: 'DELETE',
    path: '/players/:player_id/publish',
    access: 'key',
    summary: 'Leave what is live as it is: nothing is published at the time that was set',
    input: z.strictObject({ player_id: PlayerId }),
    output: Player,
    errors: ['player_not_found'],
  }),
};
