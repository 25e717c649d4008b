import {
  type api,
  done,
  type InputOf,
  type MediaType,
  type Player,
  type PlayerConfig,
  playerIdPattern,
  type Source,
} from '@kinora/contract';
import { defaultConfig, defaultSetOf, fillConfig, parseConfig, readConfig } from '@kinora/player-config';
import { newId } from '../../crypto/ids.ts';
import { toEpochSeconds } from '../../db/columns.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import type { Call, Page } from '../../http/bind.ts';
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
  embedBaseUrl: string;
  videoCdnUrl: string;
  /** Part of a deletion: what others keep of the player goes later. */
  onRemoved: (tx: Transaction, playerId: string) => Promise<void>;
  videos: {
    /** A player must not borrow the video of another workspace. */
    has: (workspaceId: string, videoId: string) => Promise<boolean>;
    looksOf: (workspaceId: string, videoIds: string[]) => Promise<Map<string, VideoLook>>;
  };
}

/** A player as viewers see it. */
export interface ShownPlayer {
  id: string;
  workspaceId: string;
  name: string;
  config: PlayerConfig;
  updatedAt: Date;
  source: { url: string; type: MediaType; videoId: string | null } | undefined;
}

export type PlayerService = ReturnType<typeof createPlayerService>;

export function createPlayerService({ db, defaultSet, embedBaseUrl, videoCdnUrl, videos, onRemoved }: Parts) {
  const toSource = ({ id, url, mediaType, videoId }: SourceRow): Source => ({
    id,
    url: toPresentUrl(url, videoId, videoCdnUrl),
    media_type: mediaType,
  });

  async function toSourceChange(workspaceId: string, input: Pick<Source, 'url' | 'media_type'>): Promise<SourceChange> {
    const url = toSourceUrl(input.url);
    const videoId = videoIdIn(url, videoCdnUrl) ?? null;
    if (videoId !== null && !(await videos.has(workspaceId, videoId))) refuse('video_not_found');
    return { url, mediaType: input.media_type, videoId };
  }

  async function copySource(tx: Transaction, workspaceId: string, { from, to }: { from: string; to: string }) {
    if (!(await playerStore.find(tx, workspaceId, from))) refuse('player_not_found');
    const [source] = await sourceStore.list(tx, workspaceId, from);
    if (source) await sourceStore.put(tx, { ...source, id: newId('src'), playerId: to });
  }

  /** Where an owner chose no thumbnail, a card shows the poster of the video. */
  async function toPlayers(workspaceId: string, rows: PlayerRow[]) {
    const ids = rows.map(({ id }) => id);
    const playing = await sourceStore.listVideos(db, workspaceId, ids);
    const looks = await videos.looksOf(workspaceId, [...new Set(playing.values())]);
    return {
      items: rows.map((row) => toPlayer(row, looks.get(playing.get(row.id) ?? ''), embedBaseUrl)),
      /** Pictures of protected films are shown by addresses that time ends. */
      stays: ![...looks.values()].some(({ isProtected }) => isProtected),
    };
  }
  const toOne = async (row: PlayerRow): Promise<Player> => {
    const { items } = await toPlayers(row.workspaceId, [row]);
    return items[0] as Player;
  };

  return {
    /** Part of shutting a workspace: from then on nobody is shown anything of it. */
    removeAllOf: (tx: Transaction, workspaceId: string): Promise<void> => playerStore.removeAll(tx, workspaceId),

    has: async (workspaceId: string, playerId: string): Promise<boolean> =>
      (await playerStore.find(db, workspaceId, playerId)) !== undefined,

    async findShown(playerId: string): Promise<ShownPlayer | undefined> {
      const row = isPlayerId(playerId) ? await playerStore.findPublic(db, playerId) : undefined;
      if (!row) return undefined;
      const { id, workspaceId, name, config, updatedAt } = row.player;
      const shown = { id, workspaceId, name, config: withCleanDescription(readConfig(config)), updatedAt };
      if (!row.source) return { ...shown, source: undefined };
      const { url, media_type } = toSource(row.source);
      return { ...shown, source: { url, type: media_type, videoId: row.source.videoId } };
    },

    /** Of those that are still there. */
    async namesOf(workspaceId: string, ids: string[]): Promise<Map<string, string>> {
      const rows = ids.length > 0 ? await playerStore.listByIds(db, workspaceId, ids) : [];
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    async list(
      query: InputOf<Players['list']>,
      { actor: { workspaceId } }: Who,
    ): Promise<Page<Player> | WholeList<Player>> {
      const { limit } = query;
      if (limit === undefined) {
        const { ids, total } = await playerStore.listIds(db, workspaceId, query);
        const load = async (some: string[]) =>
          (await toPlayers(workspaceId, await playerStore.listByIds(db, workspaceId, some))).items;
        return { total, chunks: inChunks(ids, load) };
      }
      const { rows, ...page } = await playerStore.list(db, workspaceId, { ...query, limit });
      const { items, stays } = await toPlayers(workspaceId, rows);
      return { items, ...page, ...(stays ? { facts: [`library ${workspaceId}`] } : {}) };
    },

    async get({ player_id }: InputOf<Players['get']>, { actor }: Who): Promise<Player> {
      return toOne((await playerStore.find(db, actor.workspaceId, player_id)) ?? refuse('player_not_found'));
    },

    async create(input: InputOf<Players['create']>, { actor: { workspaceId } }: Who): Promise<Player> {
      const config = withCleanDescription(toWholeConfig(input.config ?? {}, defaultSet));
      const made = await db.transaction(async (tx) => {
        const row = await playerStore.insert(tx, { id: newId('ply'), workspaceId, name: input.name, config });
        if (input.copy_source_of) await copySource(tx, workspaceId, { from: input.copy_source_of, to: row.id });
        return row;
      });
      return toOne(made);
    },

    async update(input: InputOf<Players['update']>, { actor: { workspaceId } }: Who): Promise<Player> {
      const { player_id: id, name, config, version } = input;
      const change = { name, config: withCleanDescription(config) };
      const row = await playerStore.update(db, { workspaceId, id, version }, change);
      if (row) return toOne(row);
      return refuse((await playerStore.find(db, workspaceId, id)) ? 'player_changed' : 'player_not_found');
    },

    async remove({ player_id }: InputOf<Players['remove']>, { actor }: Who) {
      await db.transaction(async (tx) => {
        if (!(await playerStore.remove(tx, actor.workspaceId, player_id))) refuse('player_not_found');
        await onRemoved(tx, player_id);
      });
      return done;
    },

    async listSources({ player_id }: InputOf<Players['listSources']>, { actor }: Who): Promise<Source[]> {
      if (!(await playerStore.find(db, actor.workspaceId, player_id))) refuse('player_not_found');
      return (await sourceStore.list(db, actor.workspaceId, player_id)).map(toSource);
    },

    async createSource(input: InputOf<Players['createSource']>, { actor: { workspaceId } }: Who): Promise<Source> {
      const change = await toSourceChange(workspaceId, input);
      return db.transaction(async (tx) => {
        if (!(await playerStore.touch(tx, workspaceId, input.player_id))) refuse('player_not_found');
        const row = { id: newId('src'), workspaceId, playerId: input.player_id, ...change };
        return toSource(await sourceStore.put(tx, row));
      });
    },

    async updateSource(input: InputOf<Players['updateSource']>, { actor: { workspaceId } }: Who): Promise<Source> {
      const change = await toSourceChange(workspaceId, input);
      return db.transaction(async (tx) => {
        if (!(await playerStore.touch(tx, workspaceId, input.player_id))) refuse('player_not_found');
        const which = { workspaceId, playerId: input.player_id, id: input.source_id };
        return toSource((await sourceStore.update(tx, which, change)) ?? refuse('source_not_found'));
      });
    },
  };
}

const playerId = new RegExp(`^${playerIdPattern}$`);
const isPlayerId = (text: string) => playerId.test(text);

function toWholeConfig(partial: unknown, defaultSet: 'a' | 'b'): PlayerConfig {
  const parsed = parseConfig(partial, { mode: 'partial' });
  if (parsed.ok) return fillConfig(parsed.config, defaultConfig(defaultSetOf[defaultSet]));
  const [problem] = parsed.problems;
  return refuse('invalid_input', {
    sentence: toProblemSentence(`config.${problem?.path}`, problem?.message ?? 'is not valid'),
  });
}

const withCleanDescription = (config: PlayerConfig): PlayerConfig => ({
  ...config,
  videodescription: cleanDescription(config.videodescription),
});

function toPlayer(
  { id, name, config, version, updatedAt }: PlayerRow,
  look: VideoLook | undefined,
  embedBaseUrl: string,
): Player {
  // What was stored by an older version reads as whole, whatever fields have come or gone since.
  const whole = readConfig(config);
  const thumbnail_url = whole.playerThumbnailImageUrl || look?.posterUrl || null;
  const video_size = look?.size ?? null;
  const embed_url = `${embedBaseUrl}/${id}`;
  const updated_at = toEpochSeconds(updatedAt);
  return { id, name, config: whole, version, updated_at, embed_url, thumbnail_url, video_size };
}
