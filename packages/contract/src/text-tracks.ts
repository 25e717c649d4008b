import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Done, EpochSeconds, FileBytes, LanguageTag, nameText, TrackId, text, Version, VideoId } from './scalars.ts';
import { ProcessingStep } from './videos.ts';

export const TrackKind = z.enum(['captions', 'subtitles', 'chapters', 'descriptions']);
export type TrackKind = z.infer<typeof TrackKind>;

/**
 * Where the cues came from: a file that somebody sent, the film itself, its speech as a machine understood it, or
 * whoever wrote or changed them here.
 */
export const TrackOrigin = z.enum(['upload', 'file', 'auto', 'edited']);

const TrackFormat = z.enum(['vtt', 'srt', 'txt', 'json']);

export const TextTrack = z.object({
  id: TrackId,
  kind: TrackKind,
  /** A language tag (BCP 47), such as en or pt-BR. */
  lang: z.string(),
  label: z.string(),
  /** Shown without being asked for; one of each kind at most. */
  is_default: z.boolean(),
  origin: TrackOrigin,
  /** How many it has. */
  cues: z.int(),
  /** WebVTT for players, another address whenever the cues change; null as long as there are none. */
  url: z.nullable(z.string()),
  version: z.int(),
  /** Whether its cues were written for a cut whose length is another than that of the live one. */
  check_timing: z.boolean(),
  updated_at: EpochSeconds,
});
export type TextTrack = z.infer<typeof TextTrack>;

const Cue = z.strictObject({
  start: z.number(),
  end: z.number(),
  /** As WebVTT writes it, with the tags i, b, u, v and c; anything else that looks like a tag is text. */
  text: text(0, 10_000),
  /** Where on the picture, in the words of WebVTT; empty for the usual place. */
  settings: z._default(text(0, 200), ''),
});

const TrackReport = z.object({
  format: z.enum(['vtt', 'srt', 'chapters']),
  encoding: z.enum([
    ...['UTF-8', 'UTF-16', 'Windows-1252', 'Windows-1250', 'Windows-1251', 'Windows-1253', 'Windows-1254'],
    ...['Windows-1255', 'Windows-1256', 'Windows-1257', 'Windows-1258', 'Windows-874'],
    ...['Shift_JIS', 'GB18030', 'Big5', 'EUC-KR'],
  ] as const),
  cues: z.int(),
  left_out: z.int(),
  /** Everything in one line. */
  summary: z.string(),
  /** The first hundred things that were changed or left out, of `note_count`. */
  notes: z.array(z.object({ line: z.int(), text: z.string(), is_loss: z.boolean() })),
  note_count: z.int(),
});
export type TrackReport = z.infer<typeof TrackReport>;

const one = { video_id: VideoId, track_id: TrackId };
const version = z.optional(Version);
const label = nameText(80);

const aDay = 86_400;

export const trackEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/videos/:video_id/tracks',
    access: 'key',
    summary: 'The captions, subtitles, chapters and descriptions of a video',
    input: z.strictObject({ video_id: VideoId }),
    output: z.array(TextTrack),
    errors: ['video_not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/videos/:video_id/tracks',
    access: 'key',
    summary: 'Add a track to a video; without a label it is called as its language is',
    input: z.strictObject({
      video_id: VideoId,
      kind: TrackKind,
      lang: LanguageTag,
      label: z.optional(label),
      is_default: z._default(z.boolean(), false),
    }),
    output: TextTrack,
    errors: ['video_not_found', 'track_exists', 'track_limit_reached'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/videos/:video_id/tracks/:track_id',
    access: 'key',
    summary: 'Change what a track is called; with `version`, only if nobody saved since',
    input: z.strictObject({
      ...one,
      lang: z.optional(LanguageTag),
      label: z.optional(label),
      is_default: z.optional(z.boolean()),
      version,
    }),
    output: TextTrack,
    errors: ['track_not_found', 'track_exists', 'track_changed'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/videos/:video_id/tracks/:track_id',
    access: 'key',
    summary: 'Delete a track and its cues',
    input: z.strictObject(one),
    output: Done,
    errors: ['track_not_found'],
  }),
  upload: endpoint({
    method: 'PUT',
    path: '/videos/:video_id/tracks/:track_id/file',
    access: 'key',
    summary: 'Send a file of WebVTT or SubRip, or chapters as in "0:00 Intro"; it takes the place of the cues',
    input: z.strictObject({ ...one, file: FileBytes }),
    output: z.object({ track: TextTrack, report: TrackReport }),
    errors: ['track_not_found', 'track_unreadable'],
    file: ['application/octet-stream', 'text/vtt', 'application/x-subrip', 'text/plain'],
    maxBytes: 2 * 1024 * 1024,
  }),
  download: endpoint({
    method: 'GET',
    path: '/videos/:video_id/tracks/:track_id/file',
    access: 'key',
    summary: 'The cues as a file: WebVTT, SubRip, plain text or JSON',
    input: z.strictObject({ ...one, format: z._default(TrackFormat, 'vtt') }),
    output: z.string(),
    errors: ['track_not_found'],
    bytes: ['text/vtt; charset=utf-8', 'application/x-subrip', 'text/plain; charset=utf-8', 'application/json'],
  }),
  getCues: endpoint({
    method: 'GET',
    path: '/videos/:video_id/tracks/:track_id/cues',
    access: 'key',
    summary: 'The cues of a track, with the version that they are of',
    input: z.strictObject(one),
    output: z.object({ version: z.int(), cues: z.array(Cue) }),
    errors: ['track_not_found'],
  }),
  putCues: endpoint({
    method: 'PUT',
    path: '/videos/:video_id/tracks/:track_id/cues',
    access: 'key',
    summary: 'Save all cues of a track; with `version`, only if nobody saved since',
    input: z.strictObject({ ...one, cues: z.array(Cue), version }),
    output: TextTrack,
    errors: ['track_not_found', 'track_changed'],
    maxBytes: 4 * 1024 * 1024,
  }),
  generate: endpoint({
    method: 'POST',
    path: '/videos/:video_id/tracks/generate',
    access: 'key',
    summary: 'Have captions made of what is said in a video; `steps` of the video says how far they are',
    input: z.strictObject({ video_id: VideoId, lang: LanguageTag }),
    output: ProcessingStep,
    errors: [
      'video_not_found',
      'video_not_playable',
      'video_silent',
      'speech_unavailable',
      'speech_language_unavailable',
      'captions_under_way',
      'track_exists',
      'track_limit_reached',
    ],
    isAccepted: true,
  }),
  shift: endpoint({
    method: 'POST',
    path: '/videos/:video_id/tracks/:track_id/shift',
    access: 'key',
    summary: 'Move all cues of a track, by seconds: later, or earlier if negative',
    input: z.strictObject({ ...one, seconds: z.number().check(z.gte(-aDay), z.lte(aDay)), version }),
    output: TextTrack,
    errors: ['track_not_found', 'track_changed', 'track_shift_invalid'],
  }),
};
