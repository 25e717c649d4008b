import type { api, InputOf, MediaType, Player, PlayerConfig, Source } from '@kinora/contract';
import { defaultConfig, fillConfig, parseConfig, readConfig } from '@kinora/player-config';
import { newId } from '../../crypto/ids.ts';
import { toEpochSeconds } from '../../db/columns.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import type { Call, Page } from '../../http/bind.ts';
import { done } from '../../http/done.ts';
import { toProblemSentence } from '../../http/input-problems.ts';
import { refuse } from '../../http/refusal.ts';
import { inChunks, type WholeList } from '../../http/whole-list.ts';
import type { VideoLook } from '../videos/video-service.ts';
import { cleanDescription } from './description.ts';
import { type PlayerRow, playerStore } from './player-store.ts';
import { type SourceChange, type SourceRow, sourceStore } from './source-store.ts';
import { toPresentUrl, toSourceUrl, videoIdIn } from './source-url.ts';

type Players = typeof api.players;
type Who = Pick<Call<'key'>, 'actor'>;

interface Parts {
  db: Database;
  defaultSet: 'a' | 'b';
  videoCdnUrl: string;
  videos: {
    /** A player must not borrow another's video. */
    has: (accountId: string, videoId: string) => Promise<boolean>;
    looksOf: (accountId: string, videoIds: string[]) => Promise<Map<string, VideoLook>>;
  };
}

/** A player as viewers see it. */
export interface ShownPlayer {
  id: string;
  accountId: string;
  name: string;
  config: PlayerConfig;
  updatedAt: Date;
  source: { url: string; type: MediaType; videoId: string | null } | undefined;
}

export type PlayerService = ReturnType<typeof createPlayerService>;

export function createPlayerService({ db, defaultSet, videoCdnUrl, videos }: Parts) {
  const toSource = ({ id, url, mediaType, videoId }: SourceRow): Source => ({
    id,
    url: toPresentUrl(url, videoId, videoCdnUrl),
    media_type: mediaType === 'hls' ? 'hls' : 'mp4',
  });

  async function toSourceChange(accountId: string, input: Pick<Source, 'url' | 'media_type'>): Promise<SourceChange> {
    const url = toSourceUrl(input.url);
    const videoId = videoIdIn(url, videoCdnUrl) ?? null;
    if (videoId !== null && !(await videos.has(accountId, videoId))) refuse('video_not_found');
    return { url, mediaType: input.media_type, videoId };
  }

  async function copySource(tx: Transaction, accountId: string, { from, to }: { from: string; to: string }) {
    if (!(await playerStore.find(tx, accountId, from))) refuse('player_not_found');
    const [source] = await sourceStore.list(tx, accountId, from);
    if (source) await sourceStore.put(tx, { ...source, id: newId('src'), playerId: to });
  }

  /** Where an owner chose no thumbnail, a card shows the poster of the video. */
  async function toPlayers(accountId: string, rows: PlayerRow[]): Promise<Player[]> {
    const ids = rows.map(({ id }) => id);
    const playing = await sourceStore.listVideos(db, accountId, ids);
    const looks = await videos.looksOf(accountId, [...new Set(playing.values())]);
    return rows.map((row) => toPlayer(row, looks.get(playing.get(row.id) ?? '')));
  }
  const toOne = async (row: PlayerRow): Promise<Player> => {
    const [player] = await toPlayers(row.accountId, [row]);
    return player as Player;
  };

  return {
    async findShown(playerId: string): Promise<ShownPlayer | undefined> {
      const row = isPlayerId(playerId) ? await playerStore.findPublic(db, playerId) : undefined;
      if (!row) return undefined;
      const { id, accountId, name, config, updatedAt } = row.player;
      const shown = { id, accountId, name, config: withCleanDescription(readConfig(config)), updatedAt };
      if (!row.source) return { ...shown, source: undefined };
      const { url, media_type } = toSource(row.source);
      return { ...shown, source: { url, type: media_type, videoId: row.source.videoId } };
    },

    async list(
      query: InputOf<Players['list']>,
      { actor: { accountId } }: Who,
    ): Promise<Page<Player> | WholeList<Player>> {
      const { limit } = query;
      if (limit === undefined) {
        const { ids, total } = await playerStore.listAll(db, accountId, query);
        const load = async (some: string[]) => toPlayers(accountId, await playerStore.findMany(db, accountId, some));
        return { total, chunks: inChunks(ids, load) };
      }
      const { rows, nextCursor, total } = await playerStore.list(db, accountId, { ...query, limit });
      return { items: await toPlayers(accountId, rows), nextCursor, total };
    },

    async get({ player_id }: InputOf<Players['get']>, { actor }: Who): Promise<Player> {
      return toOne((await playerStore.find(db, actor.accountId, player_id)) ?? refuse('player_not_found'));
    },

    async create(input: InputOf<Players['create']>, { actor: { accountId } }: Who): Promise<Player> {
      const config = withCleanDescription(toWholeConfig(input.config ?? {}, defaultSet));
      const made = await db.transaction(async (tx) => {
        const row = await playerStore.insert(tx, { id: newId('ply'), accountId, name: input.name, config });
        if (input.copy_source_of) await copySource(tx, accountId, { from: input.copy_source_of, to: row.id });
        return row;
      });
      return toOne(made);
    },

    async update(input: InputOf<Players['update']>, { actor: { accountId } }: Who): Promise<Player> {
      const { player_id: id, name, config, version } = input;
      const change = { name, config: withCleanDescription(config) };
      const row = await playerStore.update(db, { accountId, id, version }, change);
      if (row) return toOne(row);
      return refuse((await playerStore.find(db, accountId, id)) ? 'player_changed' : 'player_not_found');
    },

    async remove({ player_id }: InputOf<Players['remove']>, { actor }: Who) {
      if (!(await playerStore.remove(db, actor.accountId, player_id))) refuse('player_not_found');
      return done;
    },

    async listSources({ player_id }: InputOf<Players['listSources']>, { actor }: Who): Promise<Source[]> {
      if (!(await playerStore.find(db, actor.accountId, player_id))) refuse('player_not_found');
      return (await sourceStore.list(db, actor.accountId, player_id)).map(toSource);
    },

    async createSource(input: InputOf<Players['createSource']>, { actor: { accountId } }: Who): Promise<Source> {
      const change = await toSourceChange(accountId, input);
      return db.transaction(async (tx) => {
        if (!(await playerStore.touch(tx, accountId, input.player_id))) refuse('player_not_found');
        const row = { id: newId('src'), accountId, playerId: input.player_id, ...change };
        return toSource(await sourceStore.put(tx, row));
      });
    },

    async updateSource(input: InputOf<Players['updateSource']>, { actor: { accountId } }: Who): Promise<Source> {
      const change = await toSourceChange(accountId, input);
      return db.transaction(async (tx) => {
        if (!(await playerStore.touch(tx, accountId, input.player_id))) refuse('player_not_found');
        const which = { accountId, playerId: input.player_id, id: input.source_id };
        return toSource((await sourceStore.update(tx, which, change)) ?? refuse('source_not_found'));
      });
    },
  };
}

const isPlayerId = (text: string) => /^ply_[A-Za-z0-9]{1,40}$/.test(text);

function toWholeConfig(partial: unknown, defaultSet: 'a' | 'b'): PlayerConfig {
  const parsed = parseConfig(partial, { mode: 'partial' });
  if (parsed.ok) return fillConfig(parsed.config, defaultConfig(defaultSet));
  const [problem] = parsed.problems;
  return refuse('invalid_input', {
    sentence: toProblemSentence(`config.${problem?.path}`, problem?.message ?? 'is not valid'),
  });
}

const withCleanDescription = (config: PlayerConfig): PlayerConfig => ({
  ...config,
  videodescription: cleanDescription(config.videodescription),
});

function toPlayer({ id, name, config, version, updatedAt }: PlayerRow, look: VideoLook | undefined): Player {
  // What was stored by an older version reads as whole, whatever fields have come or gone since.
  const whole = readConfig(config);
  const thumbnail_url = whole.playerThumbnailImageUrl || look?.posterUrl || null;
  const video_size = look?.size ?? null;
  return { id, name, config: whole, version, updated_at: toEpochSeconds(updatedAt), thumbnail_url, video_size };
}
