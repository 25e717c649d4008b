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
import type { Database, Queries, Transaction } from '../../db/connect.ts';
import type { Call, Page } from '../../http/bind.ts';
import { toProblemSentence } from '../../http/input-problems.ts';
import { refuse } from '../../http/refusal.ts';
import { inChunks, type WholeList } from '../../http/whole-list.ts';
import { cleanDescription } from './description.ts';
import type { PlayerAnswers } from './player-answers.ts';
import { type OpenPlayer, type PlayerHistory, toVersionSource } from './player-history.ts';
import { playerStore } from './player-store.ts';
import { type SourceChange, sourceStore } from './source-store.ts';
import { toSourceUrl, videoIdIn } from './source-url.ts';
import { versionStore } from './version-store.ts';

type Players = typeof api.players;
type Who = Pick<Call<'key'>, 'actor'>;

interface Parts {
  db: Database;
  defaultSet: 'a' | 'b';
  videoCdnUrl: string;
  answers: PlayerAnswers;
  history: PlayerHistory;
  /** Part of a deletion: what others keep of the player goes later. */
  onRemoved: (tx: Transaction, playerId: string) => Promise<void>;
  /** A player must not borrow the video of another workspace. */
  hasVideo: (workspaceId: string, videoId: string) => Promise<boolean>;
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

export function createPlayerService({ db, defaultSet, videoCdnUrl, answers, history, hasVideo, onRemoved }: Parts) {
  const { toPlayers, toOne, toSource } = answers;

  async function toSourceChange(workspaceId: string, input: Pick<Source, 'url' | 'media_type'>): Promise<SourceChange> {
    const url = toSourceUrl(input.url);
    const videoId = videoIdIn(url, videoCdnUrl) ?? null;
    if (videoId !== null && !(await hasVideo(workspaceId, videoId))) refuse('video_not_found');
    return { url, mediaType: input.media_type, videoId };
  }

  async function open(tx: Transaction, workspaceId: string, playerId: string): Promise<OpenPlayer> {
    return (await history.open(tx, { workspaceId, playerId })) ?? refuse('player_not_found');
  }

  /** Of the draft, where there is one. */
  async function findSource(db: Queries, workspaceId: string, playerId: string) {
    const row = (await playerStore.find(db, workspaceId, playerId)) ?? refuse('player_not_found');
    const draft =
      row.liveVersion === null ? undefined : await versionStore.find(db, { workspaceId, playerId }, row.version);
    if (draft?.source) return draft.source;
    const [source] = await sourceStore.list(db, workspaceId, playerId);
    return source && toVersionSource(source);
  }

  async function copySource(tx: Transaction, workspaceId: string, { from, to }: { from: string; to: string }) {
    const source = await findSource(tx, workspaceId, from);
    if (source) await sourceStore.put(tx, { ...source, id: newId('src'), workspaceId, playerId: to });
  }

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

    async create(input: InputOf<Players['create']>, { actor: { workspaceId, accountId } }: Who): Promise<Player> {
      const config = withCleanDescription(toWholeConfig(input.config ?? {}, defaultSet));
      const made = await db.transaction(async (tx) => {
        const row = await playerStore.insert(tx, { id: newId('ply'), workspaceId, name: input.name, config });
        if (input.copy_source_of) await copySource(tx, workspaceId, { from: input.copy_source_of, to: row.id });
        await history.begin(tx, row, accountId);
        return row;
      });
      return toOne(made);
    },

    /** With a version: only if it is still the newest. */
    async update(input: InputOf<Players['update']>, { actor: { workspaceId, accountId } }: Who): Promise<Player> {
      const { player_id: id, name, config, version } = input;
      const change = { name, config: withCleanDescription(config) };
      const saved = await db.transaction(async (tx) => {
        const opened = await open(tx, workspaceId, id);
        if (version !== undefined && version !== opened.row.version) refuse('player_changed');
        return history.save(tx, opened, { change, authorId: accountId });
      });
      return toOne(saved);
    },

    async remove({ player_id }: InputOf<Players['remove']>, { actor }: Who) {
      await db.transaction(async (tx) => {
        if (!(await playerStore.remove(tx, actor.workspaceId, player_id))) refuse('player_not_found');
        await onRemoved(tx, player_id);
      });
      return done;
    },

    async listSources({ player_id }: InputOf<Players['listSources']>, { actor }: Who): Promise<Source[]> {
      const source = await findSource(db, actor.workspaceId, player_id);
      return source ? [toSource(source)] : [];
    },

    /** A player has one source: giving it another one replaces what it plays and keeps the id. */
    async createSource(input: InputOf<Players['createSource']>, { actor }: Who): Promise<Source> {
      const { workspaceId, accountId } = actor;
      const change = await toSourceChange(workspaceId, input);
      return db.transaction(async (tx) => {
        const opened = await open(tx, workspaceId, input.player_id);
        const source = { id: opened.newest.source?.id ?? newId('src'), ...change };
        await history.setSource(tx, opened, { source, authorId: accountId });
        return toSource(source);
      });
    },

    async updateSource(input: InputOf<Players['updateSource']>, { actor }: Who): Promise<Source> {
      const { workspaceId, accountId } = actor;
      const change = await toSourceChange(workspaceId, input);
      return db.transaction(async (tx) => {
        const opened = await open(tx, workspaceId, input.player_id);
        if (opened.newest.source?.id !== input.source_id) refuse('source_not_found');
        const source = { id: input.source_id, ...change };
        await history.setSource(tx, opened, { source, authorId: accountId });
        return toSource(source);
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
