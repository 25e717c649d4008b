import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Done, EpochSeconds, PlayerId, text, VideoId } from './scalars.ts';
import { FileAddress, UploadTicket, VideoStatus } from './videos.ts';

/** A film in one of its versions. Viewers of the video see the one that is live. */
export const Cut = z.object({
  id: VideoId,
  /** Of the file, as it was called when it came; null where that is not known. */
  filename: z.nullable(z.string()),
  is_live: z.boolean(),
  status: VideoStatus,
  status_reason: z.nullable(z.string()),
  /** Whether it can be shown already; it may long before everything is done. */
  playable: z.boolean(),
  progress: z.nullable(z.number()),
  seconds_left: z.nullable(z.int()),
  /** When it goes live; once that is past, as soon as everything is done. Null where nobody has said so. */
  publish_at: z.nullable(EpochSeconds),
  /** When it last went live; null where it never has. */
  published_at: z.nullable(EpochSeconds),
  created_at: EpochSeconds,
  /** Of the file that plays, whichever cut is live; null as long as there is none. */
  url: z.nullable(z.string()),
  poster_url: z.nullable(z.string()),
  duration_seconds: z.nullable(z.number()),
  size_bytes: z.nullable(z.number()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Which part it shows of the cut that it was made from; null where it came as a file. */
  trimmed: z.nullable(z.object({ start_ms: z.int(), end_ms: z.int() })),
});
export type Cut = z.infer<typeof Cut>;

export const Rehearsal = z.object({
  /** Until then the addresses show this cut, to whoever has them. */
  expires_at: EpochSeconds,
  /** Every player of the video, as it would look with this cut. */
  players: z.array(z.object({ id: PlayerId, name: z.string(), embed_url: z.string(), watch_url: z.string() })),
});
export type Rehearsal = z.infer<typeof Rehearsal>;

const ofVideo = { video_id: VideoId };
const one = { ...ofVideo, cut_id: VideoId };

export const cutEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/videos/:video_id/cuts',
    access: 'key',
    summary: 'The cuts of a video, newest first: the live one, those before it, and those that wait',
    input: z.strictObject(ofVideo),
    output: z.array(Cut),
    errors: ['video_not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/videos/:video_id/cuts',
    access: 'key',
    summary: 'Answer a form to post another cut of a video with; it is shown once it is published',
    input: z.strictObject({ ...ofVideo, filename: text(1, 255) }),
    output: UploadTicket,
    errors: ['video_not_found', 'video_limit_reached', 'cut_limit_reached'],
  }),
  import: endpoint({
    method: 'POST',
    path: '/videos/:video_id/cuts/import',
    access: 'key',
    summary: 'Fetch another cut of a video from an address; it is shown once it is published',
    input: z.strictObject({ ...ofVideo, url: FileAddress }),
    output: Cut,
    errors: ['video_not_found', 'video_limit_reached', 'cut_limit_reached'],
  }),
  trim: endpoint({
    method: 'POST',
    path: '/videos/:video_id/trim',
    access: 'key',
    summary:
      'Make another cut of a part of the live one, or of the one that is named; it is shown once it is published',
    input: z.strictObject({
      ...ofVideo,
      start_ms: z.int().check(z.minimum(0)),
      end_ms: z.int().check(z.minimum(0)),
      from_cut_id: z.optional(VideoId),
    }),
    output: Cut,
    errors: [
      ...(['video_not_found', 'cut_not_found', 'cut_not_playable', 'trim_invalid', 'trim_exists'] as const),
      ...(['video_limit_reached', 'cut_limit_reached'] as const),
    ],
  }),
  publish: endpoint({
    method: 'POST',
    path: '/videos/:video_id/cuts/:cut_id/publish',
    access: 'key',
    summary: 'Show a cut to all viewers: now, at a time, or as soon as all of it is done; an earlier one, too',
    input: z.strictObject({
      ...one,
      at: z.optional(EpochSeconds.check(z.lte(9_999_999_999))),
      when_ready: z.optional(z.boolean()),
    }),
    output: Cut,
    errors: ['cut_not_found', 'cut_not_playable', 'cut_failed'],
  }),
  unschedule: endpoint({
    method: 'DELETE',
    path: '/videos/:video_id/cuts/:cut_id/publish',
    access: 'key',
    summary: 'Call off the time at which a cut was to go live',
    input: z.strictObject(one),
    output: Cut,
    errors: ['cut_not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/videos/:video_id/cuts/:cut_id',
    access: 'key',
    summary: 'Delete a cut that is not live, and its files',
    input: z.strictObject(one),
    output: Done,
    errors: ['cut_not_found', 'cut_is_live', 'cut_is_trimmed'],
  }),
  rehearse: endpoint({
    method: 'POST',
    path: '/videos/:video_id/cuts/:cut_id/rehearsal',
    access: 'key',
    summary: 'Addresses that show the players of a video with a cut before it is published',
    input: z.strictObject(one),
    output: Rehearsal,
    errors: ['cut_not_found', 'cut_not_playable'],
  }),
};
