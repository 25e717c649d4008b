import type { VersionChange } from '@kinora/contract/publishing';
import { describeChanges, readConfig, shortWords } from '@kinora/player-config';
import type { VersionSource } from '../../db/schema.ts';
import type { VersionState } from './version-store.ts';

/** By their ids: the names of videos that are still there. */
export type VideoNames = Map<string, string>;

function sourceWords(source: VersionSource | null, names: VideoNames): string {
  if (source === null) return 'none';
  if (source.videoId !== null) return names.get(source.videoId) ?? 'a deleted video';
  return shortWords(source.url.replace(/^https?:\/\//, ''));
}

const isSameSource = (one: VersionSource | null, other: VersionSource | null): boolean =>
  one?.videoId || other?.videoId ? one?.videoId === other?.videoId : one?.url === other?.url;

/** In words, the most telling first. */
export function describeVersion(before: VersionState, after: VersionState, names: VideoNames): VersionChange[] {
  const changes: VersionChange[] = [];
  if (before.name !== after.name)
    changes.push({ field: 'name', label: 'Name', from: shortWords(before.name), to: shortWords(after.name) });
  if (!isSameSource(before.source, after.source)) {
    const [from, to] = [sourceWords(before.source, names), sourceWords(after.source, names)];
    changes.push({ field: 'source', label: 'Video', from, to });
  }
  return [...changes, ...describeChanges(readConfig(before.config), readConfig(after.config))];
}
