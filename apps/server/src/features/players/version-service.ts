import type { InputOf, Player } from '@kinora/contract';
import type { PlayerVersion, PlayerVersionBesideLive, publishingApi } from '@kinora/contract/publishing';
import { readConfig } from '@kinora/player-config';
import { toEpochSeconds } from '../../db/columns.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import type { Call, Page } from '../../http/bind.ts';
import { refuse } from '../../http/refusal.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { PlayerAnswers } from './player-answers.ts';
import type { OpenPlayer, PlayerHistory } from './player-history.ts';
import { type PlayerRow, playerStore } from './player-store.ts';
import { describeVersion, type VideoNames } from './version-changes.ts';
import { type PlayerRef, type VersionRow, type VersionState, versionStore } from './version-store.ts';

type Versions = typeof publishingApi.versions;
type Who = Pick<Call<'key'>, 'actor'>;

interface Parts {
  db: Database;
  queue: Pick<Queue, 'sendAt' | 'forget'>;
  answers: PlayerAnswers;
  history: PlayerHistory;
  videoNamesOf: (workspaceId: string, ids: string[]) => Promise<VideoNames>;
  /** Those of these images that are still there. */
  findImages: (keys: string[], within: Transaction) => Promise<Set<string>>;
}

export type VersionService = ReturnType<typeof createVersionService>;

const liveOf = ({ liveVersion, version }: PlayerRow): number => liveVersion ?? version;

export function createVersionService({ db, queue, answers, history, videoNamesOf, findImages }: Parts) {
  async function open(tx: Transaction, ref: PlayerRef): Promise<OpenPlayer> {
    return (await history.open(tx, ref)) ?? refuse('player_not_found');
  }

  const find = async (tx: Transaction, ref: PlayerRef, version: number): Promise<VersionRow> =>
    (await versionStore.find(tx, ref, version)) ?? refuse('version_not_found');

  async function namesIn(workspaceId: string, states: VersionState[]): Promise<VideoNames> {
    const ids = states.flatMap(({ source }) => source?.videoId ?? []);
    return videoNamesOf(workspaceId, [...new Set(ids)]);
  }

  function toListed(row: VersionRow & { author: string | null }, player: PlayerRow) {
    const { version, name, config, source, author, note, createdAt, liveFrom } = row;
    const shown = source && answers.toSource(source);
    return {
      version,
      name,
      config: readConfig(config),
      source: shown && { url: shown.url, media_type: shown.media_type },
      author,
      note,
      created_at: toEpochSeconds(createdAt),
      live_from: liveFrom && toEpochSeconds(liveFrom),
      is_live: version === liveOf(player),
    };
  }

  return {
    async list(
      { player_id, limit, cursor }: InputOf<Versions['list']>,
      { actor: { workspaceId } }: Who,
    ): Promise<Page<PlayerVersion>> {
      const ref = { workspaceId, playerId: player_id };
      const { row } = await db.transaction((tx) => open(tx, ref));
      const below = cursor === undefined ? undefined : readCursor(cursor);
      // One more than are shown: if it is there, a next page is; and the last of this one is told apart from it.
      const rows = await versionStore.list(db, ref, { below, limit: limit + 1 });
      const names = await namesIn(workspaceId, rows);
      const items = rows.slice(0, limit).map((version, index) => {
        const before = rows[index + 1];
        return { ...toListed(version, row), changes: before ? describeVersion(before, version, names) : [] };
      });
      const nextCursor = rows.length > limit ? String(items.at(-1)?.version) : undefined;
      return { items, nextCursor, total: await versionStore.count(db, ref) };
    },

    async get(
      { player_id, version }: InputOf<Versions['get']>,
      { actor: { workspaceId } }: Who,
    ): Promise<PlayerVersionBesideLive> {
      const ref = { workspaceId, playerId: player_id };
      const { row, live } = await db.transaction(async (tx) => {
        const { row } = await open(tx, ref);
        return { row, live: await find(tx, ref, liveOf(row)) };
      });
      const [asked] = await versionStore.list(db, ref, { below: version + 1, limit: 1 });
      if (asked?.version !== version) return refuse('version_not_found');
      const names = await namesIn(workspaceId, [live, asked]);
      return { ...toListed(asked, row), difference: describeVersion(live, asked, names) };
    },

    /** Nothing is lost by it: it is a save like any other. */
    async restore({ player_id, version }: InputOf<Versions['restore']>, { actor }: Who): Promise<Player> {
      const { workspaceId, accountId } = actor;
      const saved = await db.transaction(async (tx) => {
        const ref = { workspaceId, playerId: player_id };
        const opened = await open(tx, ref);
        const { name, config, source, images } = await find(tx, ref, version);
        const known = await findImages(images, tx);
        const present = withoutImages(
          config,
          opened.newest.config,
          images.filter((key) => !known.has(key)),
        );
        const change = { name, config: present, ...(source ? { source } : {}) };
        return history.save(tx, opened, { change, authorId: accountId });
      });
      return answers.toOne(saved);
    },

    async publish(input: InputOf<Versions['publish']>, { actor: { workspaceId } }: Who): Promise<Player> {
      const { player_id: playerId, version, at, note } = input;
      const ref = { workspaceId, playerId };
      const published = await db.transaction(async (tx) => {
        const { row } = await open(tx, ref);
        const chosen = await find(tx, ref, version ?? row.version);
        if (note !== undefined) await versionStore.setNote(tx, ref, chosen.version, note);
        if (at === undefined) return chosen.version === liveOf(row) ? row : history.publish(tx, row, chosen);
        const scheduled = await playerStore.schedule(tx, row, { version: chosen.version, at });
        if (!scheduled) return refuse('publish_time_invalid');
        await queue.forget(tx, 'publish-player', { playerId });
        await queue.sendAt(tx, 'publish-player', { ...ref, version: chosen.version, at }, new Date(at * 1000));
        return scheduled;
      });
      return answers.toOne(published);
    },

    async unschedule({ player_id }: InputOf<Versions['unschedule']>, { actor: { workspaceId } }: Who): Promise<Player> {
      const row = await db.transaction(async (tx) => {
        const { row } = await open(tx, { workspaceId, playerId: player_id });
        await queue.forget(tx, 'publish-player', { playerId: player_id });
        return playerStore.unschedule(tx, row);
      });
      return answers.toOne(row);
    },

    /** Once: what is done, changed or called off since is not what this was asked for. */
    async publishDue({ version, at, ...ref }: PlayerRef & { version: number; at: number }): Promise<void> {
      await db.transaction(async (tx) => {
        const opened = await history.open(tx, ref);
        const row = opened?.row;
        if (!row?.publishAt || row.publishVersion !== version || toEpochSeconds(row.publishAt) !== at) return;
        const chosen = await versionStore.find(tx, ref, version);
        if (chosen) await history.publish(tx, row, chosen);
      });
    },
  };
}

/** One that we did not make is before all that there is. */
const readCursor = (cursor: string): number => (/^\d{1,9}$/.test(cursor) ? Number(cursor) : 0);

type Config = VersionState['config'];

/** Fields whose image is gone stay as they are now. */
function withoutImages(config: Config, now: Config, gone: string[]): Config {
  if (gone.length === 0) return config;
  const isGone = (value: unknown) => typeof value === 'string' && gone.some((key) => value.includes(key));
  const kept = Object.entries(config).map(([key, value]) => [key, isGone(value) ? now[key as keyof Config] : value]);
  return Object.fromEntries(kept) as Config;
}
