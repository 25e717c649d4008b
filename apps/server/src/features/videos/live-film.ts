import type { Queries } from '../../db/connect.ts';
import { type VideoRow, videoStore } from './video-store.ts';

/** A video with the film that it shows: what was made of its own file, or of another cut's. */
export type ShownVideo = VideoRow & { filmId: string };

/** All that is the film's own, whichever video shows it. */
export function showFilm(video: VideoRow, film: VideoRow): ShownVideo {
  const { id, name, workspaceId, cutOf, liveCutId, isImported, takenDownAt, takenDownReason } = video;
  const { isProtected, deletedAt, filmGoneAt, createdAt, updatedAt } = video;
  return {
    ...film,
    ...{ id, name, workspaceId, cutOf, liveCutId, isImported, takenDownAt, takenDownReason },
    ...{ isProtected, deletedAt, filmGoneAt, createdAt, updatedAt },
    filmId: film.id,
  };
}

/** Most show their own, and are asked for nothing more. */
export async function withLiveFilms(db: Queries, workspaceId: string, rows: VideoRow[]): Promise<ShownVideo[]> {
  const cutIds = rows.flatMap(({ liveCutId }) => liveCutId ?? []);
  const cuts = new Map((await videoStore.listFilms(db, workspaceId, cutIds)).map((cut) => [cut.id, cut]));
  return rows.map((row) => showFilm(row, cuts.get(row.liveCutId ?? '') ?? row));
}
