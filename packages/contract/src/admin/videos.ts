import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { AccountId, Done, EpochSeconds, nameText, text, VideoId } from '../scalars.ts';
import { VideoStatus } from '../videos.ts';
import { note } from './administrators.ts';

export const AdminVideo = z.object({
  id: VideoId,
  name: z.string(),
  status: VideoStatus,
  size_bytes: z.nullable(z.number()),
  created_at: EpochSeconds,
  owner: z.object({ account_id: AccountId, email: z.string() }),
  /** Names of the players that show it. */
  players: z.array(z.string()),
  taken_down: z.nullable(z.object({ at: EpochSeconds, reason: z.string() })),
});
export type AdminVideo = z.infer<typeof AdminVideo>;

export const adminVideoEndpoints = {
  find: endpoint({
    method: 'GET',
    path: '/admin/videos',
    access: 'admin',
    summary: 'The video at an address, of a share page, an embed, a file, or with an id',
    input: z.strictObject({ q: text(1, 2000) }),
    output: AdminVideo,
    errors: ['video_not_found'],
  }),
  takeDown: endpoint({
    method: 'POST',
    path: '/admin/videos/:video_id/take-down',
    access: 'admin',
    summary: 'Stop showing a video to anybody, with a reason that its owner and visitors read',
    input: z.strictObject({ video_id: VideoId, reason: nameText(300), ...note }),
    output: Done,
    errors: ['video_not_found'],
    proof: true,
  }),
  putBack: endpoint({
    method: 'POST',
    path: '/admin/videos/:video_id/put-back',
    access: 'admin',
    summary: 'Show a video again that was taken down',
    input: z.strictObject({ video_id: VideoId, ...note }),
    output: Done,
    errors: ['video_not_found'],
    proof: true,
  }),
};
