import * as z from 'zod/mini';
import { Done } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { EpochSeconds, pageQuery, text, VideoId } from './scalars.ts';

export const VideoStatus = z.enum(['uploading', 'processing', 'ready', 'failed']);
export type VideoStatus = z.infer<typeof VideoStatus>;

export const Video = z.object({
  id: VideoId,
  name: z.string(),
  url: z.string(),
  updated_at: EpochSeconds,
  status: VideoStatus,
  status_reason: z.nullable(z.string()),
  progress: z.nullable(z.number()),
  hls_url: z.nullable(z.string()),
  poster_url: z.nullable(z.string()),
  duration_seconds: z.nullable(z.number()),
  size_bytes: z.nullable(z.number()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
});
export type Video = z.infer<typeof Video>;

export const UploadTicket = z.object({
  id: VideoId,
  upload_url: z.string(),
  fields: z.record(z.string(), z.string()),
});
export type UploadTicket = z.infer<typeof UploadTicket>;

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
  createTicket: endpoint({
    method: 'POST',
    path: '/videos',
    access: 'key',
    summary: 'Reserve a place in the plan and answer a form to post the file with',
    input: z.strictObject({ filename: text(1, 255) }),
    output: UploadTicket,
    errors: ['video_limit_reached'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/videos/:video_id',
    access: 'key',
    summary: 'Delete a video and its files',
    input: z.strictObject({ video_id: VideoId }),
    output: Done,
    errors: ['video_not_found'],
  }),
};
