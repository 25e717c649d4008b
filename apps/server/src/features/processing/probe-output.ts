import * as z from 'zod/mini';

const text = z.optional(z.string());
const number = z.optional(z.number());

const Stream = z.object({
  index: number,
  codec_type: text,
  codec_name: text,
  width: number,
  height: number,
  pix_fmt: text,
  sample_aspect_ratio: text,
  field_order: text,
  avg_frame_rate: text,
  channels: number,
  start_time: text,
  duration: text,
  color_primaries: text,
  color_transfer: text,
  color_space: text,
  color_range: text,
  side_data_list: z.optional(
    z.array(
      z.object({
        rotation: number,
        displaymatrix: text,
        max_content: number,
        max_luminance: text,
        dv_profile: number,
      }),
    ),
  ),
  tags: z.optional(z.object({ alpha_mode: text, language: text, title: text })),
  disposition: z.optional(z.object({ attached_pic: number })),
});

/** What ffprobe writes, as far as it is read. */
export const ProbeOutput = z.object({
  streams: z._default(z.array(Stream), []),
  /** The first of them only. */
  packets: z._default(z.array(z.object({ stream_index: number, pts_time: text, flags: text })), []),
  format: z.optional(
    z.object({
      format_name: text,
      start_time: text,
      duration: text,
      tags: z.optional(z.object({ major_brand: text })),
    }),
  ),
});

export type ProbeOutput = z.infer<typeof ProbeOutput>;
export type ProbedStream = z.infer<typeof Stream>;
