import type { Transaction } from '../../db/connect.ts';
import type { VersionSource } from '../../db/schema.ts';
import { type PlayerRow, playerStore } from './player-store.ts';
import { type SourceRow, sourceStore } from './source-store.ts';
import { type PlayerRef, type VersionRow, type VersionState, versionStore } from './version-store.ts';

/** The oldest go, but for what is live or is going to be. */
export const mostVersions = 1000;

interface Parts {
  /** Whether what is saved stays a draft until somebody publishes it. */
  publishesSeparately: (tx: Transaction, workspaceId: string) => Promise<boolean>;
  /** A version may outlive the video that it plays. */
  hasVideo: (workspaceId: string, videoId: string, within: Transaction) => Promise<boolean>;
  /** The time that was set for publishing counts no more. */
  onUnscheduled: (tx: Transaction, ref: PlayerRef) => Promise<void>;
}

/** A player that nobody else can save meanwhile, and what was saved of it last, whether or not that is live. */
export interface OpenPlayer {
  row: PlayerRow;
  newest: VersionState;
}

export type PlayerHistory = ReturnType<typeof createPlayerHistory>;

const refOf = ({ workspaceId, id }: PlayerRow): PlayerRef => ({ workspaceId, playerId: id });

export const toVersionSource = ({ id, url, mediaType, videoId }: SourceRow): VersionSource => ({
  id,
  url,
  mediaType,
  videoId,
});

/** Saves players so that every save is kept, and makes one of them what viewers see. */
export function createPlayerHistory({ publishesSeparately, hasVideo, onUnscheduled }: Parts) {
  async function readLive(tx: Transaction, row: PlayerRow): Promise<VersionState> {
    const [source] = await sourceStore.list(tx, row.workspaceId, row.id);
    return { name: row.name, config: row.config, source: source ? toVersionSource(source) : null };
  }

  /**
   * Undefined where there is no such player. What was saved before versions were kept, or by a process that keeps none,
   * is live and becomes a version now.
   */
  async function open(tx: Transaction, { workspaceId, playerId }: PlayerRef): Promise<OpenPlayer | undefined> {
    const row = await playerStore.lock(tx, workspaceId, playerId);
    if (!row) return undefined;
    const kept = await versionStore.find(tx, refOf(row), row.version);
    if (kept && row.liveVersion !== null) return { row, newest: kept };
    const newest = await readLive(tx, row);
    if (kept) return { row, newest };
    await versionStore.insert(tx, refOf(row), { ...newest, version: row.version, authorId: null, isLive: true });
    if (row.liveVersion === null) return { row, newest };
    return {
      row: await playerStore.publish(tx, row, { name: row.name, config: row.config, version: row.version }),
      newest,
    };
  }

  /** A source is never taken away by going back to what had none, or one that is gone. */
  async function putSource(tx: Transaction, row: PlayerRow, source: VersionSource | null): Promise<void> {
    if (source === null) return;
    if (source.videoId !== null && !(await hasVideo(row.workspaceId, source.videoId, tx))) return;
    await sourceStore.put(tx, { ...source, workspaceId: row.workspaceId, playerId: row.id });
  }

  /** Viewers see this from now on. */
  async function publish(tx: Transaction, row: PlayerRow, version: Pick<VersionRow, 'version'> & VersionState) {
    if (row.publishVersion !== null) await onUnscheduled(tx, refOf(row));
    const { name, config, source } = version;
    await putSource(tx, row, source);
    await versionStore.markLive(tx, refOf(row), version.version);
    return playerStore.publish(tx, row, { name, config, version: version.version });
  }

  /** As a version of its own: live, or a draft. */
  async function save(
    tx: Transaction,
    { row, newest }: OpenPlayer,
    { change, authorId }: { change: Partial<VersionState>; authorId: string },
  ): Promise<PlayerRow> {
    const isDraft = await publishesSeparately(tx, row.workspaceId);
    const state = { ...newest, ...change };
    const version = row.version + 1;
    const ref = refOf(row);
    await versionStore.insert(tx, ref, { ...state, version, authorId, isLive: !isDraft });
    const numbered = await playerStore.number(tx, row, version);
    const saved = isDraft ? numbered : await publish(tx, numbered, { ...state, version });
    const staying = [saved.liveVersion, saved.publishVersion, saved.version].filter((number) => number !== null);
    await versionStore.removeUpTo(tx, ref, version - mostVersions, staying);
    return saved;
  }

  return {
    open,
    publish,

    /** The first version of a player that was just made. */
    async begin(tx: Transaction, row: PlayerRow, authorId: string): Promise<void> {
      const state = await readLive(tx, row);
      await versionStore.insert(tx, refOf(row), { ...state, version: row.version, authorId, isLive: true });
    },

    save,

    /** What plays changes without a new version, as far as nobody has to publish it: whoever edits goes on with theirs. */
    async setSource(
      tx: Transaction,
      opened: OpenPlayer,
      { source, authorId }: { source: VersionSource; authorId: string },
    ): Promise<void> {
      const { row } = opened;
      if (await publishesSeparately(tx, row.workspaceId)) {
        await save(tx, opened, { change: { source }, authorId });
        return;
      }
      await putSource(tx, row, source);
      await versionStore.setSource(tx, refOf(row), [row.version, row.liveVersion ?? row.version], source);
      await playerStore.touch(tx, row.workspaceId, row.id);
    },
  };
}
