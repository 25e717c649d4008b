import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Done, EpochSeconds, nameText, PlayerId, pageQuery, text, VideoId } from './scalars.ts';
import { isWebAddress } from './web-address.ts';

export const VideoStatus = z.enum(['uploading', 'processing', 'ready', 'failed']);
export type VideoStatus = z.infer<typeof VideoStatus>;

/**
 * A piece of the work on a video. `skipped` says in its reason what this installation or the film lacks for it, and
 * `done` what was left out, if anything was.
 */
export const ProcessingStep = z.object({
  step: z.enum(['probe', 'poster', 'mp4', 'tracks', 'hls', 'storyboard', 'insight', 'captions']),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'skipped']),
  progress: z.number(),
  seconds_left: z.nullable(z.int()),
  reason: z.nullable(z.string()),
});
export type ProcessingStep = z.infer<typeof ProcessingStep>;

/** How far a file has come that is fetched from an address. */
const VideoImport = z.object({
  received_bytes: z.int(),
  /** Null where whoever sends it does not say. */
  total_bytes: z.nullable(z.int()),
});

const badAddressMessage = 'must be an address that begins with https:// or http://';

/** Of a file elsewhere, which the server fetches itself. */
export const FileAddress = text(1, 2048).check(z.refine(isWebAddress, badAddressMessage));

export const Video = z.object({
  id: VideoId,
  name: z.string(),
  url: z.string(),
  updated_at: EpochSeconds,
  status: VideoStatus,
  status_reason: z.nullable(z.string()),
  /** Why an administrator took it down; missing while it is shown. */
  taken_down: z.optional(z.string()),
  /** Whether working on it once more may end otherwise; false where the file itself is at fault. */
  can_retry: z.boolean(),
  /** Whether `url` plays already; it may long before everything is done. */
  playable: z.boolean(),
  /** Whether it counts towards the plan: all do but failed ones whose file is gone. */
  takes_place: z.boolean(),
  progress: z.nullable(z.number()),
  seconds_left: z.nullable(z.int()),
  /** Of a video that is imported by its address, as long as it is on its way. */
  import: z.nullable(VideoImport),
  hls_url: z.nullable(z.string()),
  poster_url: z.nullable(z.string()),
  storyboard_url: z.nullable(z.string()),
  duration_seconds: z.nullable(z.number()),
  size_bytes: z.nullable(z.number()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Lists leave them out once everything is done. */
  steps: z.array(ProcessingStep),
});
export type Video = z.infer<typeof Video>;

export const UploadTicket = z.object({
  id: VideoId,
  upload_url: z.string(),
  fields: z.record(z.string(), z.string()),
  /** A larger file is refused at its first byte too many. */
  max_bytes: z.int(),
  /** Where tus clients begin, with `fields` as their metadata; null where files go straight into a bucket. */
  resumable_url: z.nullable(z.string()),
  /** Whether files go into a bucket in parts: `POST /videos/:video_id/parts` says where. */
  takes_parts: z.boolean(),
});
export type UploadTicket = z.infer<typeof UploadTicket>;

/** What was heard and seen in a film. Times are in seconds. */
export const Insight = z.object({
  /** Of this shape: what a later one adds is missing in insights made before. */
  version: z.int(),
  /** Where another scene begins, told at the keyframe that shows it. */
  scene_cuts: z.array(z.number()),
  silences: z.array(z.object({ from: z.number(), to: z.number() })),
  /** By EBU R 128; null for films without sound. `lufs` is null where there is nothing to be heard. */
  loudness: z.nullable(
    z.object({ lufs: z.nullable(z.number()), range_lu: z.number(), true_peak_db: z.nullable(z.number()) }),
  ),
  /** The loudest sample of each stretch, from 0 to 100. */
  waveform: z.nullable(z.object({ seconds_per_peak: z.number(), peaks: z.array(z.int()) })),
});
export type Insight = z.infer<typeof Insight>;

/** Four to twelve of them fill the film, or there are none. */
const ChapterProposal = z.object({ start: z.number(), end: z.number(), title: z.string() });
export type ChapterProposal = z.infer<typeof ChapterProposal>;

export const Posters = z.object({
  /** Of the picture that is shown now; null of films that an earlier version worked on. */
  at_seconds: z.nullable(z.number()),
  poster_url: z.nullable(z.string()),
  /** Whether the owner has chosen it. */
  is_chosen: z.boolean(),
  /** Of the work on the picture that was chosen last: `done` once it is shown. */
  state: ProcessingStep.shape.state,
  candidates: z.array(z.object({ id: z.int(), at_seconds: z.number(), url: z.string() })),
});
export type Posters = z.infer<typeof Posters>;

const UploadParts = z.object({
  /** What has arrived already. */
  sent_bytes: z.int(),
  /** The next of those that are missing, each to be PUT as it is to its address; call again when they are there. */
  parts: z.array(z.object({ start: z.int(), end: z.int(), url: z.string() })),
});

/** `original` is the file as it was uploaded, `mp4` the one that plays everywhere; where they are the same, the first. */
export const VideoFile = z.enum(['original', 'mp4']);
export type VideoFile = z.infer<typeof VideoFile>;

const VideoDownload = z.object({
  file: VideoFile,
  filename: z.string(),
  size_bytes: z.number(),
  /** Whoever has it can fetch the file until `expires_at`, without signing in. */
  url: z.string(),
  expires_at: EpochSeconds,
});
export type VideoDownload = z.infer<typeof VideoDownload>;

const one = { video_id: VideoId };

const longestSeconds = 12 * 3600;

export const videoEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/videos',
    access: 'key',
    summary: 'The videos of the library, newest change first',
    input: z.strictObject(pageQuery),
    output: z.array(Video),
    errors: [],
    paged: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/videos/:video_id',
    access: 'key',
    summary: 'One video, with the work on it',
    input: z.strictObject(one),
    output: Video,
    errors: ['video_not_found'],
  }),
  createTicket: endpoint({
    method: 'POST',
    path: '/videos',
    access: 'key',
    summary: 'Reserve a place in the plan and answer a form to post the file with',
    input: z.strictObject({ filename: text(1, 255) }),
    output: UploadTicket,
    errors: ['video_limit_reached'],
  }),
  import: endpoint({
    method: 'POST',
    path: '/videos/import',
    access: 'key',
    summary: 'Fetch a video from an address; it is there at once, and says how far its file has come',
    input: z.strictObject({
      url: FileAddress,
      /** Without one it is called as its file is. */
      name: z.optional(nameText(255)),
    }),
    output: Video,
    errors: ['video_limit_reached'],
  }),
  sendParts: endpoint({
    method: 'POST',
    path: '/videos/:video_id/parts',
    access: 'key',
    summary: 'Say where the missing parts of a file are to be put; once none is missing, it becomes a video',
    input: z.strictObject({ ...one, size_bytes: z.int().check(z.positive()) }),
    output: UploadParts,
    errors: ['video_not_found', 'video_too_large', 'upload_refused', 'upload_used', 'upload_busy'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/videos/:video_id',
    access: 'key',
    summary: 'Delete a video and its files',
    input: z.strictObject(one),
    output: Done,
    errors: ['video_not_found'],
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/videos/:video_id',
    access: 'key',
    summary: 'Give a video another name',
    input: z.strictObject({ ...one, name: nameText(255) }),
    output: Video,
    errors: ['video_not_found'],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/videos/:video_id/retry',
    access: 'key',
    summary: 'Work once more on a video that failed',
    input: z.strictObject(one),
    output: Video,
    errors: ['video_not_found', 'video_not_failed', 'video_limit_reached'],
  }),
  downloads: endpoint({
    method: 'GET',
    path: '/videos/:video_id/downloads',
    access: 'key',
    summary: 'The files of a video, each with an address to download it from',
    input: z.strictObject(one),
    output: z.array(VideoDownload),
    errors: ['video_not_found'],
  }),
  players: endpoint({
    method: 'GET',
    path: '/videos/:video_id/players',
    access: 'key',
    summary: 'The players that show a video',
    input: z.strictObject(one),
    output: z.array(z.object({ id: PlayerId, name: z.string() })),
    errors: ['video_not_found'],
  }),
  insight: endpoint({
    method: 'GET',
    path: '/videos/:video_id/insight',
    access: 'key',
    summary: 'Scene cuts, silences, loudness and waveform of a video',
    input: z.strictObject(one),
    output: Insight,
    errors: ['video_not_found', 'insight_not_found'],
  }),
  chapterProposals: endpoint({
    method: 'GET',
    path: '/videos/:video_id/chapter-proposals',
    access: 'key',
    summary: 'Where chapters of a video might begin, by its scene cuts, its pauses and its captions; nothing is saved',
    input: z.strictObject(one),
    output: z.array(ChapterProposal),
    errors: ['video_not_found', 'insight_not_found'],
  }),
  posters: endpoint({
    method: 'GET',
    path: '/videos/:video_id/posters',
    access: 'key',
    summary: 'The poster of a video, and up to six frames to choose another from',
    input: z.strictObject(one),
    output: Posters,
    errors: ['video_not_found'],
  }),
  choosePoster: endpoint({
    method: 'PUT',
    path: '/videos/:video_id/poster',
    access: 'key',
    summary:
      'Show the frame at another time before playback: that of a candidate, or any; it takes a moment to be made',
    input: z.strictObject({ ...one, at_seconds: z.number().check(z.gte(0), z.lte(longestSeconds)) }),
    output: Posters,
    errors: ['video_not_found', 'video_not_playable', 'poster_time_invalid'],
  }),
};
