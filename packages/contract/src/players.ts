import { type PlayerConfig as Config, parseConfig } from '@kinora/player-config';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Done, EpochSeconds, nameText, PlayerId, pageQuery, SourceId, text, Version } from './scalars.ts';

const PlayerName = nameText(60);
export const MediaType = z.enum(['mp4', 'hls']);
export type MediaType = z.infer<typeof MediaType>;

/** The whole config, every field judged by its row in player-config. */
export const PlayerConfig = z.pipe(
  z.unknown(),
  z.transform((value, context): Config => {
    const parsed = parseConfig(value);
    if (parsed.ok) return parsed.config;
    for (const { path, message } of parsed.problems)
      context.issues.push({ code: 'custom', message, path: path.split('.'), input: value });
    return z.NEVER;
  }),
);
export type PlayerConfig = Config;

export const Player = z.object({
  id: PlayerId,
  name: z.string(),
  config: z.custom<Config>(),
  updated_at: EpochSeconds,
  version: z.int(),
  /** The version that viewers see: an older one while a draft waits to be published. */
  live_version: z.int(),
  /** What is published by itself, and when. */
  scheduled: z.nullable(z.object({ version: z.int(), at: EpochSeconds })),
  /** The page for frames of other sites. */
  embed_url: z.string(),
  thumbnail_url: z.nullable(z.string()),
  /** Of the video in use, in pixels as it is shown; null where it is not known. */
  video_size: z.nullable(z.object({ width: z.int(), height: z.int() })),
});
export type Player = z.infer<typeof Player>;

export const Source = z.object({ id: SourceId, url: z.string(), media_type: MediaType });
export type Source = z.infer<typeof Source>;

const sourceInput = { url: text(1, 2000), media_type: z._default(MediaType, 'mp4') };

export const playerEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/players',
    access: 'key',
    summary: 'The players, newest change first',
    input: z.strictObject(pageQuery),
    output: z.array(Player),
    errors: [],
    paged: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/players/:player_id',
    access: 'key',
    summary: 'One player',
    input: z.strictObject({ player_id: PlayerId }),
    output: Player,
    errors: ['player_not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/players',
    access: 'key',
    summary: 'Create a player; what the config leaves out comes from the default set',
    input: z.strictObject({
      name: PlayerName,
      config: z.optional(z.record(z.string(), z.unknown())),
      copy_source_of: z.optional(PlayerId),
    }),
    output: Player,
    errors: ['player_not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/players/:player_id',
    access: 'key',
    summary: 'Save name and config; with `version`, only if nobody saved since',
    input: z.strictObject({
      player_id: PlayerId,
      name: PlayerName,
      config: PlayerConfig,
      version: z.optional(Version),
    }),
    output: Player,
    errors: ['player_not_found', 'player_changed'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/players/:player_id',
    access: 'key',
    summary: 'Delete a player; its embeds answer 404',
    input: z.strictObject({ player_id: PlayerId }),
    output: Done,
    errors: ['player_not_found'],
  }),
  listSources: endpoint({
    method: 'GET',
    path: '/players/:player_id/sources',
    access: 'key',
    summary: 'The source in use, if any',
    input: z.strictObject({ player_id: PlayerId }),
    output: z.array(Source),
    errors: ['player_not_found'],
  }),
  createSource: endpoint({
    method: 'POST',
    path: '/players/:player_id/sources',
    access: 'key',
    summary: 'Give a player its source',
    input: z.strictObject({ player_id: PlayerId, ...sourceInput }),
    output: Source,
    errors: ['player_not_found', 'video_not_found'],
  }),
  updateSource: endpoint({
    method: 'PUT',
    path: '/players/:player_id/sources/:source_id',
    access: 'key',
    summary: "Change a player's source",
    input: z.strictObject({ player_id: PlayerId, source_id: SourceId, ...sourceInput }),
    output: Source,
    errors: ['player_not_found', 'source_not_found', 'video_not_found'],
  }),
};
