import type { Rung } from './media-rules.ts';

/** What makes a film smaller: the processor, or hardware that is built for it. */
export interface VideoEncoder {
  kind: 'software' | 'vaapi' | 'nvenc';
  /** Where VAAPI finds its hardware. */
  device: string;
}
export type EncoderKind = VideoEncoder['kind'];

export const software: VideoEncoder = { kind: 'software', device: '' };

interface EncoderRow {
  /** With keyframes where they are asked for, and nowhere else. */
  codec: string[];
  /** As many bytes as the quality needs, up to what the size may weigh: a fixed rate would fatten what is simple. */
  quality: (rung: Rung, stream: string) => string[];
  /** Before the first input. */
  open: (device: string) => string[];
  /** After the last filter. */
  filters: string[];
}

const capped = ({ kbps, bufferKbits }: Rung, stream: string): string[] => [
  ...[`-maxrate:${stream}`, `${kbps}k`, `-bufsize:${stream}`, `${bufferKbits}k`],
];

const rows: Record<EncoderKind, EncoderRow> = {
  software: {
    codec: ['-c:v', 'libx264', '-preset', 'veryfast', '-threads', '0', '-sc_threshold', '0'],
    quality: (rung, stream) => [
      ...[`-crf:${stream}`, String(rung.crf), `-crf_max:${stream}`, String(rung.worstCrf)],
      ...capped(rung, stream),
    ],
    open: () => [],
    filters: [],
  },
  // A driver that cannot aim at a quality below a cap is not used: of its other modes none holds to both.
  vaapi: {
    codec: ['-c:v', 'h264_vaapi', '-rc_mode', 'QVBR'],
    quality: (rung, stream) => [
      ...[
        `-global_quality:${stream}`,
        String(Math.round(rung.crf)),
        `-b:${stream}`,
        `${Math.round(rung.kbps * 0.75)}k`,
      ],
      ...capped(rung, stream),
    ],
    open: (device) => ['-vaapi_device', device],
    filters: ['format=nv12', 'hwupload'],
  },
  nvenc: {
    codec: [
      '-c:v',
      'h264_nvenc',
      '-preset',
      'p4',
      '-tune',
      'hq',
      '-rc',
      'vbr',
      '-forced-idr',
      '1',
      '-no-scenecut',
      '1',
    ],
    quality: (rung, stream) => [`-cq:${stream}`, String(rung.crf), `-b:${stream}`, '0', ...capped(rung, stream)],
    open: () => [],
    filters: [],
  },
};

const always = [
  ...['-profile:v', 'high', '-fps_mode', 'vfr', '-g', '600'],
  ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
];

export const openEncoder = ({ kind, device }: VideoEncoder): string[] => rows[kind].open(device);
export const encoderFilters = ({ kind }: VideoEncoder): string[] => rows[kind].filters;
export const encoderArguments = ({ kind }: VideoEncoder, rungs: readonly Rung[]): string[] => [
  ...rows[kind].codec,
  ...always,
  ...rungs.flatMap((rung, index) => rows[kind].quality(rung, `v:${index}`)),
];
