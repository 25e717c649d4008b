import { buffer } from 'node:stream/consumers';
import { type api, done, type InputOf, type TextTrack, type TrackReport } from '@kinora/contract';
import {
  type Cue,
  checkCues,
  readTrack,
  shiftCues,
  type TrackFormat,
  toPlainText,
  writeTrack,
} from '@kinora/text-tracks';
import { newId } from '../../crypto/ids.ts';
import { toEpochSeconds } from '../../db/columns.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import { lockWorkspace } from '../../db/lock-workspace.ts';
import type { VideoRef } from '../../db/schema.ts';
import { toFilename } from '../../http/attachment.ts';
import type { Call, NamedFile } from '../../http/bind.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { refuse } from '../../http/refusal.ts';
import type { Storage } from '../../storage/storage.ts';
import { type TextTrackRow, type TrackRef, textTrackStore } from './text-track-store.ts';
import { nameOfLanguage, toLanguage } from './track-language.ts';
import { toReport, toUnreadable } from './track-report.ts';

export { nameOfLanguage } from './track-language.ts';

type Tracks = typeof api.tracks;
type Of<Name extends keyof Tracks> = InputOf<Tracks[Name]>;
type Who = Pick<Call<'key'>, 'actor'>;

interface Parts {
  db: Database;
  storage: Storage;
  limits: RateLimits;
  videos: {
    has: (workspaceId: string, videoId: string) => Promise<boolean>;
    ownersUrlOf: (workspaceId: string, videoId: string) => Promise<(url: string) => string>;
    find: (video: {
      workspaceId: string;
      videoId: string;
    }) => Promise<{ name: string; duration_seconds: number | null }>;
  };
  keyOf: (videoId: string, trackId: string, revision: number) => string;
  urlOf: (key: string) => string;
}

interface Line {
  start: number;
  end: number;
  text: string;
}

export interface ReadAlong {
  transcript: { lang: string; lines: Line[] } | undefined;
  chapters: Line[];
}

const toLine = ({ start, end, text }: Cue): Line => ({
  start,
  end,
  text: toPlainText(text).replace(/\s+/g, ' ').trim(),
});

/** Where a film is longer or shorter by that, cues are likely to come at the wrong time. */
const noticedMs = 1000;

/** More than any film has languages. */
const tracksOfAVideo = 100;

const contentTypes: Readonly<Record<TrackFormat, string>> = {
  vtt: 'text/vtt; charset=utf-8',
  srt: 'application/x-subrip',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json',
};

export type { MadeTrack } from './text-track-store.ts';

/** For the work on a video: part of the transaction in which its step ends. */
export const keepTracks = textTrackStore.insertMade;
/** For whoever replaces a film. */
export const rememberFilm = textTrackStore.rememberFilm;
export const listTracksOf = textTrackStore.list;

export type TextTrackService = ReturnType<typeof createTextTrackService>;

export function createTextTrackService({ db, storage, limits, videos, keyOf, urlOf }: Parts) {
  const refOf = (input: { video_id: string; track_id: string }, { actor }: Who): TrackRef => ({
    workspaceId: actor.workspaceId,
    videoId: input.video_id,
    id: input.track_id,
  });

  const addressOf = ({ videoId, id, revision }: TextTrackRow) => urlOf(keyOf(videoId, id, revision));

  /** Of the film that viewers see now. */
  async function filmMsOf(ref: VideoRef): Promise<number | null> {
    const { duration_seconds: seconds } = await videos.find(ref);
    return seconds === null ? null : Math.round(seconds * 1000);
  }

  const toTrack = (row: TextTrackRow, filmMs: number | null): TextTrack => ({
    id: row.id,
    kind: row.kind,
    lang: row.lang,
    label: row.label,
    is_default: row.isDefault,
    origin: row.origin,
    cues: row.cues,
    url: row.revision === 0 ? null : addressOf(row),
    version: row.version,
    check_timing: row.filmMs !== null && filmMs !== null && Math.abs(row.filmMs - filmMs) > noticedMs,
    updated_at: toEpochSeconds(row.updatedAt),
  });

  /** With an address that its owner can open. */
  async function toOwners({ workspaceId, videoId }: VideoRef, track: TextTrack): Promise<TextTrack> {
    const urlFor = await videos.ownersUrlOf(workspaceId, videoId);
    return { ...track, url: track.url && urlFor(track.url) };
  }

  /** Of a video that is deleted nothing is found, though its rows may be there for a moment. */
  async function find(ref: TrackRef): Promise<TextTrackRow> {
    if (!(await videos.has(ref.workspaceId, ref.videoId))) refuse('track_not_found');
    return (await textTrackStore.find(db, ref)) ?? refuse('track_not_found');
  }

  async function readCues({ videoId, id, revision }: TextTrackRow): Promise<Cue[]> {
    if (revision === 0) return [];
    // Gone between the row and the file: somebody has deleted it.
    const object = (await storage.open(keyOf(videoId, id, revision))) ?? refuse('track_not_found');
    return readTrack(await buffer(object.stream())).cues;
  }

  /** Object first, row second: what a crash leaves between the two is an object that nobody names, and goes. */
  async function saveCues(
    ref: TrackRef & { version: number | undefined },
    cues: Cue[],
    origin: TextTrackRow['origin'],
  ): Promise<TextTrack> {
    const revision = (await textTrackStore.takeRevision(db, ref)) ?? refuse('track_not_found');
    const key = keyOf(ref.videoId, ref.id, revision);
    await storage.putBytes(key, Buffer.from(writeTrack(cues, 'vtt')), contentTypes.vtt);
    const filmMs = await filmMsOf(ref);
    const row = await textTrackStore.change(db, ref, { revision, cues: cues.length, origin, filmMs });
    if (row) return toOwners(ref, toTrack(row, filmMs));
    await storage.remove(key);
    return refuse((await textTrackStore.find(db, ref)) ? 'track_changed' : 'track_not_found');
  }

  async function requireVersion(ref: TrackRef, version: number | undefined): Promise<TextTrackRow> {
    const row = await find(ref);
    if (version !== undefined && version !== row.version) refuse('track_changed');
    await limits.take('changed cues of a workspace', ref.workspaceId);
    return row;
  }

  return {
    async list({ video_id: videoId }: Of<'list'>, { actor: { workspaceId } }: Who): Promise<TextTrack[]> {
      if (!(await videos.has(workspaceId, videoId))) refuse('video_not_found');
      const filmMs = await filmMsOf({ workspaceId, videoId });
      const urlFor = await videos.ownersUrlOf(workspaceId, videoId);
      const rows = await textTrackStore.list(db, { workspaceId, videoId });
      const tracks = rows.map((row) => toTrack(row, filmMs));
      return tracks.map((track) => ({ ...track, url: track.url && urlFor(track.url) }));
    },

    async create(input: Of<'create'>, { actor: { workspaceId } }: Who): Promise<TextTrack> {
      const { video_id: videoId, kind, is_default: isDefault } = input;
      const lang = toLanguage(input.lang);
      if (!(await videos.has(workspaceId, videoId))) refuse('video_not_found');
      const ref = { workspaceId, videoId, id: newId('trk') };
      return db.transaction(async (tx) => {
        if (!(await lockWorkspace(tx, workspaceId))) refuse('unauthenticated');
        if (!(await textTrackStore.holdVideo(tx, ref))) refuse('video_not_found');
        if ((await textTrackStore.list(tx, ref)).length >= tracksOfAVideo) refuse('track_limit_reached');
        if (isDefault) await textTrackStore.clearDefault(tx, ref, kind);
        const label = input.label ?? nameOfLanguage(lang);
        const row = await textTrackStore.insert(tx, { ...ref, kind, lang, label, isDefault, origin: 'edited' });
        return toTrack(row ?? refuse('track_exists'), null);
      });
    },

    async update(input: Of<'update'>, who: Who): Promise<TextTrack> {
      const ref = { ...refOf(input, who), version: input.version };
      await find(ref);
      const filmMs = await filmMsOf(ref);
      const changed = await db.transaction(async (tx) => {
        if (!(await lockWorkspace(tx, ref.workspaceId))) refuse('unauthenticated');
        const before = (await textTrackStore.find(tx, ref)) ?? refuse('track_not_found');
        const { lang = before.lang, label = before.label, is_default: isDefault = before.isDefault } = input;
        const named = { kind: before.kind, lang: toLanguage(lang), label };
        if (await textTrackStore.isTaken(tx, ref, named)) refuse('track_exists');
        if (input.version !== undefined && input.version !== before.version) refuse('track_changed');
        if (isDefault && !before.isDefault) await textTrackStore.clearDefault(tx, ref, before.kind);
        const row = await textTrackStore.change(tx, ref, { lang: named.lang, label, isDefault });
        return toTrack(row ?? refuse('track_changed'), filmMs);
      });
      return toOwners(ref, changed);
    },

    async remove(input: Of<'remove'>, who: Who) {
      const ref = refOf(input, who);
      await find(ref);
      const { videoId, id, revision } = (await textTrackStore.remove(db, ref)) ?? refuse('track_not_found');
      // Older ones are nobody's now, and go with the next cleanup.
      if (revision > 0) await storage.remove(keyOf(videoId, id, revision));
      return done;
    },

    async upload(input: Of<'upload'>, who: Who): Promise<{ track: TextTrack; report: TrackReport }> {
      const ref = { ...refOf(input, who), version: undefined };
      const { lang } = await requireVersion(ref, undefined);
      const { duration_seconds } = await videos.find(ref);
      const file = readTrack(input.file, { durationSeconds: duration_seconds ?? undefined, lang });
      if (file.cues.length === 0) refuse('track_unreadable', toUnreadable(file));
      return { track: await saveCues(ref, file.cues, 'upload'), report: toReport(file) };
    },

    async download(input: Of<'download'>, who: Who): Promise<NamedFile> {
      const ref = refOf(input, who);
      const row = await find(ref);
      const { name } = await videos.find(ref);
      return {
        bytes: Buffer.from(writeTrack(await readCues(row), input.format)),
        contentType: contentTypes[input.format],
        filename: `${toFilename(name)}.${row.lang}.${input.format}`,
      };
    },

    async getCues(input: Of<'getCues'>, who: Who): Promise<{ version: number; cues: Cue[] }> {
      const row = await find(refOf(input, who));
      return { version: row.version, cues: await readCues(row) };
    },

    async putCues(input: Of<'putCues'>, who: Who): Promise<TextTrack> {
      const ref = { ...refOf(input, who), version: input.version };
      await requireVersion(ref, input.version);
      const checked = checkCues(input.cues);
      if (checked.ok) return saveCues(ref, checked.cues, 'edited');
      return refuse('invalid_input', { sentence: `cues.${checked.index} ${checked.problem}.` });
    },

    /** What was read is what is moved: whoever saves meanwhile makes it void. */
    async shift(input: Of<'shift'>, who: Who): Promise<TextTrack> {
      const ref = refOf(input, who);
      const row = await requireVersion(ref, input.version);
      const shifted = shiftCues(await readCues(row), input.seconds);
      if (shifted.ok) return saveCues({ ...ref, version: row.version }, shifted.cues, 'edited');
      return refuse('track_shift_invalid', {
        sentence: `Some cues would lie outside the film: cue ${shifted.index + 1} ${shifted.problem}`,
      });
    },

    /** What viewers may read along, by addresses that change whenever the cues do. */
    async shownOf(workspaceId: string, videoId: string) {
      const rows = await textTrackStore.list(db, { workspaceId, videoId });
      return rows
        .filter(({ revision, cues }) => revision > 0 && cues > 0)
        .map((row) => {
          const { kind, lang, isDefault } = row;
          return { kind, lang, label: shownLabel(row), isDefault, url: addressOf(row) };
        });
    },

    /** What is said in a film, and its chapters: of each the track that its owner made the default, or the first. */
    async readAlong(workspaceId: string, videoId: string): Promise<ReadAlong> {
      const rows = (await textTrackStore.list(db, { workspaceId, videoId })).filter(({ cues }) => cues > 0);
      const best = (...kinds: TextTrackRow['kind'][]) => {
        const fitting = kinds.flatMap((kind) => rows.filter((row) => row.kind === kind));
        return fitting.find(({ isDefault }) => isDefault) ?? fitting[0];
      };
      const [spoken, chapters] = [best('captions', 'subtitles'), best('chapters')];
      return {
        transcript: spoken && { lang: spoken.lang, lines: (await readCues(spoken)).map(toLine) },
        chapters: chapters ? (await readCues(chapters)).map(toLine) : [],
      };
    },

    /** For whoever is about to make one, which is called as its language is. */
    async requireRoom(tx: Transaction, video: VideoRef, { kind, lang }: Pick<TextTrackRow, 'kind' | 'lang'>) {
      if (!(await textTrackStore.holdVideo(tx, video))) refuse('video_not_found');
      const rows = await textTrackStore.list(tx, video);
      const label = nameOfLanguage(lang);
      if (rows.some((row) => row.kind === kind && row.lang === lang && row.label === label)) refuse('track_exists');
      if (rows.length >= tracksOfAVideo) refuse('track_limit_reached');
    },

    revisionsOf: (trackIds: string[]) => textTrackStore.revisionsOf(db, trackIds),
  };
}

/** Viewers are told what no person has read; whoever changes a cue answers for all of them. */
const shownLabel = ({ label, origin }: TextTrackRow): string =>
  origin === 'auto' ? `${label} (auto-generated)` : label;
