import type { OddSource } from './odd-film-source.ts';

export interface Shown {
  /** As it is seen: turned, with square dots. */
  size: [width: number, height: number];
  seconds: number;
  /** Of the picture that plays. */
  frames: number;
  /** At a moment of the film: which moment of the drawn picture is seen. */
  picture: [at: number, drawn: number][];
  /** From when to when the tone is heard. */
  tone: [from: number, to: number][];
  /** In decibels of full scale (RMS). */
  level: number;
  channels: number;
  /** Where the stream has another number of them. */
  streamChannels?: number;
  /** How like the drawn picture it is at least (SSIM). */
  likeness: number;
  /** How the file that plays came about. */
  way?: 'as it is' | 'remux' | 'transcode';
  /** Sizes of the stream, where there are several. */
  rungs?: number;
  /** Frames that hold two moments. */
  mostCombed?: number;
}

export interface OddFilm extends OddSource {
  what: string;
  /** What differs from a plain film, or why it is refused. */
  out: Partial<Shown> | RegExp;
}

export const plainly = {
  size: [160, 96],
  seconds: 2,
  frames: 50,
  picture: [
    [0, 0],
    [0.5, 0.48],
    [1, 1],
    [1.9, 1.88],
  ],
  tone: [
    [0.5, 1],
    [1.5, 2],
  ],
  level: -15,
  channels: 2,
  likeness: 0.93,
} satisfies Partial<Shown>;

const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '12', '-g', '25'];
const aac = ['-c:a', 'aac', '-b:a', '128k'];
const fast = ['-movflags', '+faststart', '-f', 'mp4'];
const mp4 = [...x264, ...aac, ...fast];
const mkv = ['-f', 'matroska'];
const ts = ['-f', 'mpegts'];
/** No browser plays it. */
const mpeg4 = ['-c:v', 'mpeg4', '-q:v', '2', '-g', '25'];
const mpeg2 = ['-c:v', 'mpeg2video', '-q:v', '2'];
const x265 = ['-c:v', 'libx265', '-preset', 'ultrafast', '-crf', '12', '-x265-params', 'log-level=none'];
const vp8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '2M'];
const vp9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '2M'];
const prores = ['-c:v', 'prores_ks', '-profile:v', '3'];

const asItIs = { way: 'as it is' } as const;
const remux = { way: 'remux' } as const;
const transcode = { way: 'transcode' } as const;
const toneLate = (seconds: number): Shown['tone'] =>
  plainly.tone.map(([from, to]) => [from + seconds, to + seconds] as [number, number]);

/** Writes into the first box of the type. */
const inBox =
  (type: string, write: (body: Buffer) => void) =>
  (bytes: Buffer): Buffer => {
    write(bytes.subarray(bytes.indexOf(type) + 4));
    return bytes;
  };

/** How the picture is turned, as the header of its track says it. */
const withMatrix = (a: number, b: number, c: number, d: number) =>
  inBox('tkhd', (body) => {
    for (const [index, value] of [a, b, 0, c, d].entries()) body.writeInt32BE(value * 0x10000, 40 + index * 4);
  });
const turnedBy = (degrees: number) => ({ args: ['-metadata:s:v:0', `rotate=${degrees}`, ...fast] });

const shapes: OddFilm[] = [
  { what: 'plain', args: mp4, out: asItIs },
  { what: 'turned by 90', filters: ['transpose=clock'], args: mp4, copied: turnedBy(90), out: asItIs },
  { what: 'turned by 180', filters: ['hflip', 'vflip'], args: mp4, copied: turnedBy(180), out: asItIs },
  { what: 'turned by 270', filters: ['transpose=cclock'], args: mp4, copied: turnedBy(270), out: asItIs },
  {
    what: 'turned by 90, of another codec',
    filters: ['transpose=clock'],
    args: [...mpeg4, ...aac, ...fast],
    copied: turnedBy(90),
    out: transcode,
  },
  { what: 'flipped upside down', filters: ['vflip'], args: mp4, patch: withMatrix(1, 0, 0, -1), out: transcode },
  { what: 'flipped left to right', filters: ['hflip'], args: mp4, patch: withMatrix(-1, 0, 0, 1), out: transcode },
  {
    what: 'turned and flipped',
    filters: ['transpose=cclock_flip'],
    args: mp4,
    patch: withMatrix(0, 1, 1, 0),
    out: transcode,
  },
  {
    what: 'of one dot',
    filters: ['scale=1:1'],
    args: ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj444p', ...aac, ...mkv],
    out: { size: [2, 2], picture: [] },
  },
  {
    what: 'of 17 × 31',
    filters: ['scale=17:31'],
    args: [...x264, '-pix_fmt', 'yuv444p', ...aac, ...mkv],
    out: { size: [18, 32], likeness: 0.45, picture: [[1, 1]] },
  },
  {
    what: 'of 3 × 720',
    filters: ['scale=3:720'],
    args: [...x264, '-pix_fmt', 'yuv444p', ...aac, ...mkv],
    out: { size: [4, 960], picture: [] },
  },
  {
    what: 'of 720 × 1',
    filters: ['scale=720:1'],
    args: [...x264, '-pix_fmt', 'yuv444p', ...aac, ...mkv],
    out: { size: [1440, 2], picture: [] },
  },
  {
    what: 'of odd size',
    filters: ['scale=161:97'],
    args: [...x264, '-pix_fmt', 'yuv444p', ...aac, ...mkv],
    out: { size: [162, 98], ...transcode },
  },
  { what: 'with wide dots', filters: ['scale=96:96', 'setsar=5/3'], args: mp4, out: transcode },
  {
    what: 'with narrow dots, of another codec',
    filters: ['scale=240:96', 'setsar=2/3'],
    args: [...mpeg2, '-c:a', 'mp2', ...ts],
    out: { size: [172, 96] },
  },
  {
    what: 'with wide dots, turned',
    filters: ['transpose=clock', 'scale=96:96', 'setsar=3/5'],
    args: mp4,
    copied: turnedBy(90),
    out: { size: [96, 58], likeness: 0.85, ...transcode },
  },
  {
    what: 'with dots of a shape that nobody means',
    filters: ['setsar=1/1000'],
    args: [...mpeg4, ...aac, ...mkv],
    out: {},
  },
  {
    what: 'cropped in its own headers',
    filters: ['pad=176:112'],
    args: mp4,
    copied: { args: ['-bsf:v', 'h264_metadata=crop_right=16:crop_bottom=16', ...fast] },
    out: asItIs,
  },
  {
    what: 'of two sizes',
    filters: ['scale=160:96'],
    args: [...vp8, '-c:a', 'libopus', '-f', 'webm'],
    joined: '80x48',
    out: {
      seconds: 4,
      frames: 100,
      picture: [
        [0.5, 0.48],
        [2.5, 0.48],
        [3.9, 1.88],
      ],
      tone: [...plainly.tone, ...toneLate(2)],
      likeness: 0.7,
    },
  },
];

const threeTones: Shown['tone'] = [
  [0.5, 1],
  [1.5, 2],
  [2.5, 3],
];
const slowly: Partial<Shown> = {
  seconds: 3,
  frames: 3,
  picture: [
    [0.5, 0],
    [1.5, 1],
    [2.5, 2],
  ],
  tone: threeTones,
};
const withGap: Partial<Shown> = {
  frames: 25,
  picture: [
    [0.4, 0.4],
    [1, 0.48],
    [1.9, 1.88],
  ],
};
const gap = ["select='lt(t,0.5)+gte(t,1.5)'"];

const times: OddFilm[] = [
  {
    what: 'one frame',
    channels: 0,
    args: ['-frames:v', '1', ...x264, ...fast],
    out: { seconds: 0.04, frames: 1, picture: [[0, 0]] },
  },
  {
    what: 'one frame in Matroska',
    channels: 0,
    args: ['-frames:v', '1', ...x264, ...mkv],
    out: { seconds: 0.04, frames: 1, picture: [[0, 0]] },
  },
  { what: 'one frame a second', rate: '1', seconds: 3, args: mp4, out: { ...slowly, ...asItIs } },
  {
    what: 'one frame a second, of another codec',
    rate: '1',
    seconds: 3,
    args: [...mpeg4, ...aac, ...mkv],
    out: slowly,
  },
  { what: '120 frames a second', rate: '120', args: [...mpeg4, ...aac, ...mkv], out: { frames: 120 } },
  { what: '240 frames a second', rate: '240', args: [...x265, ...aac, ...fast], out: { frames: 120 } },
  {
    what: '240 frames a second, as it is',
    rate: '240',
    args: [...x264, '-crf', '30', ...aac, ...fast],
    out: { frames: 480, ...asItIs },
  },
  { what: '23.976 frames a second', rate: '24000/1001', args: mp4, out: { frames: 48 } },
  { what: '59.94 frames a second', rate: '60000/1001', args: [...mpeg4, ...aac, ...mkv], out: { frames: 120 } },
  {
    what: 'a rate that changes',
    filters: ["select='lt(t,1)+not(mod(n,5))'"],
    args: mp4,
    out: {
      frames: 30,
      picture: [
        [0.5, 0.48],
        [0.9, 0.88],
        [1.1, 1],
        [1.9, 1.8],
      ],
    },
  },
  { what: 'a long gap', filters: gap, args: mp4, out: withGap },
  {
    what: 'a long gap, of another codec',
    filters: gap,
    args: [...vp8, '-c:a', 'libvorbis', '-f', 'webm'],
    out: withGap,
  },
  { what: 'times that begin at 100 s', args: [...x264, ...aac, '-output_ts_offset', '100', ...ts], out: remux },
  {
    what: 'times that begin at 1000 s, of another codec',
    args: [...mpeg4, ...aac, '-output_ts_offset', '1000', ...mkv],
    out: {},
  },
  {
    what: 'a header that claims 1200 hours',
    args: [...mpeg4, ...aac, ...fast],
    patch: inBox('mvhd', (body) => body.writeUInt32BE(0xfffffffe, 16)),
    out: {},
  },
];

const pictureLate: Partial<Shown> = {
  seconds: 2.6,
  picture: [
    [0, 0],
    [0.3, 0],
    [1, 0.4],
    [2, 1.4],
  ],
  ...transcode,
};
const soundLate: Partial<Shown> = { seconds: 2.6, tone: toneLate(0.6) };

const holes: OddFilm[] = [
  { what: 'a picture that begins late', pictureLate: 0.6, args: mp4, out: pictureLate },
  {
    what: 'a picture that begins late, in Matroska',
    pictureLate: 0.6,
    args: [...x264, ...aac, ...mkv],
    out: pictureLate,
  },
  {
    what: 'a picture that begins late, of another codec',
    pictureLate: 0.6,
    args: [...mpeg4, ...aac, ...fast],
    out: pictureLate,
  },
  {
    what: 'a picture that begins three seconds late',
    pictureLate: 3,
    args: [...mpeg4, ...aac, ...fast],
    out: {
      seconds: 5,
      picture: [
        [0, 0],
        [2, 0],
        [4, 1],
        [4.9, 1.88],
      ],
    },
  },
  {
    what: 'frames before its first keyframe',
    args: [...x264, ...aac, ...ts],
    copied: { args: ['-copyinkf', '-bsf:v', "noise=drop='lt(n,1)'", ...ts] },
    out: {
      frames: 25,
      picture: [
        [0, 1],
        [0.9, 1],
        [1.9, 1.88],
      ],
      ...transcode,
    },
  },
  { what: 'sound that begins late', soundLate: 0.6, args: mp4, out: { ...soundLate, ...remux } },
  {
    what: 'sound that begins late, in Matroska',
    soundLate: 0.6,
    args: [...x264, ...aac, ...mkv],
    out: { ...soundLate, ...remux },
  },
  {
    what: 'sound that begins late, of another codec',
    soundLate: 0.6,
    args: [...mpeg4, '-c:a', 'libopus', ...mkv],
    out: soundLate,
  },
  {
    what: 'sound that is longer than the picture',
    filters: ['trim=end=1'],
    args: mp4,
    out: {
      frames: 25,
      picture: [
        [0, 0],
        [0.9, 0.88],
      ],
    },
  },
  {
    what: 'sound that is longer than the picture, of another codec',
    filters: ['trim=end=0.5'],
    seconds: 3,
    args: [...mpeg4, ...aac, ...fast],
    out: {
      frames: 13,
      seconds: 3,
      picture: [
        [0, 0],
        [0.4, 0.4],
      ],
      tone: threeTones,
    },
  },
  { what: 'sound that is shorter than the picture', args: ['-af', 'atrim=end=1', ...mp4], out: { tone: [[0.5, 1]] } },
  {
    what: 'sound with a hole in its middle',
    args: ['-af', "asetnsamples=240,aselect='lt(t,0.8)+gte(t,1.6)'", ...mpeg4, '-c:a', 'pcm_s16le', ...mkv],
    out: {
      tone: [
        [0.5, 0.8],
        [1.6, 2],
      ],
    },
  },
  { what: 'no sound', channels: 0, args: [...x264, ...fast], out: asItIs },
  {
    what: 'sound without a single sample',
    args: ['-af', 'atrim=end=0', ...mpeg4, ...aac, ...mkv],
    out: { tone: [], channels: 0 },
  },
];

const trimmed: Partial<Shown> = {
  seconds: 1.3,
  frames: 32,
  picture: [
    [0, 0.7],
    [0.5, 1.2],
    [1.2, 1.88],
  ],
  tone: [
    [0, 0.3],
    [0.8, 1.3],
  ],
  ...transcode,
};
/** Shows the second second before the first. */
const swapped = inBox('elst', (body) => {
  body.writeUInt32BE(2, 4);
  for (const [index, from] of [12_800, 0].entries()) {
    body.writeUInt32BE(1000, 8 + index * 12);
    body.writeUInt32BE(from, 12 + index * 12);
    body.writeUInt32BE(0x10000, 16 + index * 12);
  }
});

const edits: OddFilm[] = [
  {
    what: 'an edit list that hides the beginning',
    args: mp4,
    copied: { before: ['-ss', '0.7'], args: fast },
    out: trimmed,
  },
  {
    what: 'an edit list that hides the beginning, of another codec',
    args: [...mpeg4, ...aac, ...fast],
    copied: { before: ['-ss', '0.7'], args: fast },
    out: trimmed,
  },
  {
    what: 'an edit list that hides the beginning, in QuickTime',
    args: [...x264, ...aac, '-output_ts_offset', '-0.5', '-avoid_negative_ts', 'disabled', '-f', 'mov'],
    out: {
      seconds: 1.5,
      frames: 37,
      picture: [
        [0, 0.52],
        [0.5, 1],
        [1.4, 1.92],
      ],
      tone: [
        [0, 0.5],
        [1, 1.5],
      ],
      ...transcode,
    },
  },
  {
    what: 'an edit list that hides the end',
    channels: 0,
    seconds: 5,
    args: [...x264, ...fast],
    patch: inBox('elst', (body) => body.writeUInt32BE(4500, 8)),
    out: {
      seconds: 4.5,
      frames: 113,
      picture: [
        [0, 0],
        [2.5, 2.48],
      ],
      ...transcode,
    },
  },
  {
    what: 'an edit list that shows the end first',
    channels: 0,
    pictureLate: 0.2,
    args: [...x264, ...fast],
    patch: swapped,
    out: {
      seconds: 2,
      picture: [
        [0.1, 1.08],
        [0.9, 1.88],
        [1.1, 0.08],
        [1.9, 0.88],
      ],
      ...transcode,
    },
  },
];

const fieldsOf = (first: 'top' | 'bottom') => [`tinterlace=interleave_${first}`];
const interlaced: Partial<Shown> = { size: [160, 576], likeness: 0.9, mostCombed: 10, ...transcode };
const television = { rate: '50', size: '160x576' };
const flags = ['-flags', '+ildct+ilme'];

const fields: OddFilm[] = [
  {
    what: 'interlaced, upper field first',
    ...television,
    filters: fieldsOf('top'),
    args: [...x264, ...flags, '-x264-params', 'tff=1', ...aac, ...fast],
    out: interlaced,
  },
  {
    what: 'interlaced, lower field first',
    ...television,
    filters: fieldsOf('bottom'),
    args: [...x264, ...flags, '-x264-params', 'bff=1', ...aac, ...fast],
    out: interlaced,
  },
  {
    what: 'interlaced, in MPEG-2',
    ...television,
    filters: [...fieldsOf('top'), 'setfield=tff'],
    args: [...mpeg2, ...flags, '-top', '1', '-c:a', 'mp2', ...ts],
    out: interlaced,
  },
  {
    what: 'interlaced and does not say so',
    ...television,
    filters: [...fieldsOf('top'), 'setfield=prog'],
    args: mp4,
    out: interlaced,
  },
  {
    what: 'interlaced and does not say so, in MPEG-2',
    ...television,
    filters: [...fieldsOf('bottom'), 'setfield=prog'],
    args: [...mpeg2, '-c:a', 'mp2', ...ts],
    out: interlaced,
  },
  {
    what: 'interlaced, as large as television',
    size: '720x576',
    rate: '50',
    filters: [...fieldsOf('top'), 'setfield=tff'],
    args: [...mpeg2, ...flags, '-top', '1', '-c:a', 'mp2', ...ts],
    out: { ...interlaced, size: [720, 576], likeness: 0.65, rungs: 2 },
  },
  {
    what: 'said to be interlaced and is not',
    size: '160x576',
    args: [...x264, ...flags, '-x264-params', 'tff=1', ...aac, ...fast],
    out: { size: [160, 576], ...asItIs },
  },
  {
    what: 'telecined',
    rate: '24',
    size: '160x480',
    filters: ['telecine=pattern=23', 'setfield=tff'],
    args: [...mpeg2, ...flags, '-top', '1', '-c:a', 'mp2', ...ts],
    out: { size: [160, 480], frames: 60, likeness: 0.85 },
  },
];

/** Sound that browsers play in no mp4, beside a picture that they do: only the sound is made anew. */
const sounds: OddFilm[] = [
  { what: 'MP3', args: [...x264, '-c:a', 'libmp3lame', ...fast], out: { ...asItIs, tone: toneLate(0.02) } },
  { what: 'Opus', args: [...x264, '-c:a', 'libopus', ...mkv], out: remux },
  { what: 'Vorbis', args: [...x264, '-c:a', 'libvorbis', ...mkv], out: remux },
  { what: 'FLAC', args: [...x264, '-c:a', 'flac', ...mkv], out: remux },
  { what: 'PCM', args: [...x264, '-c:a', 'pcm_s24le', '-f', 'mov'], out: remux },
  { what: 'AC-3', args: [...x264, '-c:a', 'ac3', ...ts], out: remux },
  { what: 'ALAC', args: [...x264, '-c:a', 'alac', '-f', 'mov'], out: remux },
  { what: 'mono', channels: 1, args: mp4, out: { ...asItIs, channels: 1 } },
  {
    what: 'mono, of another codec',
    channels: 1,
    args: [...x264, '-c:a', 'pcm_s16le', '-f', 'mov'],
    out: { ...remux, channels: 1 },
  },
  { what: '8 kHz', args: [...x264, '-ar', '8000', '-c:a', 'pcm_s16le', ...mkv], out: remux },
  { what: '96 kHz', args: [...x264, '-ar', '96000', '-c:a', 'flac', ...mkv], out: remux },
  {
    what: '5.1',
    channels: 6,
    args: [...x264, '-c:a', 'aac', '-b:a', '512k', ...fast],
    out: { ...asItIs, channels: 6, streamChannels: 2, level: -7.3 },
  },
  {
    what: '5.1, of another codec',
    channels: 6,
    args: [...x264, '-c:a', 'ac3', '-b:a', '448k', ...mkv],
    out: { ...remux, level: -7 },
  },
  {
    what: '7.1, of another codec',
    channels: 8,
    args: [...x264, '-c:a', 'flac', ...mkv],
    out: { ...remux, level: -5.1 },
  },
  {
    what: '5.1, as loud as can be',
    channels: 6,
    amplitude: 0.9,
    args: [...x264, '-c:a', 'flac', ...mkv],
    out: { ...remux, level: -3 },
  },
];

const streams: OddFilm[] = [
  {
    what: 'a cover picture',
    args: mp4,
    copied: {
      before: ['-f', 'lavfi', '-t', '0.04', '-i', 'color=red:size=64x64:rate=25'],
      args: ['-map', '1', '-c:v:0', 'mjpeg', '-disposition:v:0', 'attached_pic', ...fast],
    },
    out: remux,
  },
  {
    what: 'a file attached to it',
    args: [...x264, ...aac, '-attach', import.meta.filename, '-metadata:s:t', 'mimetype=text/plain', ...mkv],
    out: remux,
  },
  {
    what: 'two tracks of sound',
    args: [
      '-map',
      '0:v',
      '-map',
      '1:a',
      '-map',
      '1:a',
      ...x264,
      ...aac,
      '-metadata:s:a:0',
      'language=eng',
      '-metadata:s:a:1',
      'language=deu',
      ...fast,
    ],
    out: remux,
  },
  { what: 'chapters and a title', args: ['-metadata', 'title=A film', ...x264, ...aac, ...mkv], out: remux },
  { what: 'a timecode', args: ['-timecode', '01:00:00:00', ...x264, ...aac, '-f', 'mov'], out: remux },
];

const codecs: OddFilm[] = [
  { what: 'HEVC', args: [...x265, '-tag:v', 'hvc1', ...aac, ...fast], out: transcode },
  {
    what: 'turned, in several sizes',
    size: '800x480',
    filters: ['transpose=clock'],
    args: [...mpeg4, ...aac, ...fast],
    copied: turnedBy(90),
    out: { size: [800, 480], likeness: 0.55, rungs: 2, ...transcode },
  },
  { what: 'VP8', args: [...vp8, '-c:a', 'libvorbis', '-f', 'webm'], out: {} },
  { what: 'VP9', args: [...vp9, '-c:a', 'libopus', '-f', 'webm'], out: {} },
  { what: 'AV1', args: ['-c:v', 'libsvtav1', '-preset', '12', '-crf', '20', '-c:a', 'libopus', '-f', 'webm'], out: {} },
  { what: 'MPEG-2 in a transport stream', args: [...mpeg2, '-c:a', 'mp2', ...ts], out: {} },
  { what: 'MPEG-1', args: ['-c:v', 'mpeg1video', '-q:v', '2', '-c:a', 'mp2', '-f', 'mpeg'], out: {} },
  {
    what: 'AVI with B-frames',
    args: ['-c:v', 'mpeg4', '-q:v', '2', '-bf', '2', '-c:a', 'libmp3lame', '-f', 'avi'],
    out: { seconds: 2.06 },
  },
  { what: 'FLV', args: ['-c:v', 'flv', '-q:v', '2', '-c:a', 'libmp3lame', '-ar', '44100', '-f', 'flv'], out: {} },
  { what: 'H.264 in FLV', args: [...x264, ...aac, '-f', 'flv'], out: remux },
  { what: 'WMV', args: ['-c:v', 'wmv2', '-q:v', '2', '-c:a', 'wmav2', '-f', 'asf'], out: { seconds: 2.09 } },
  { what: 'Theora', args: ['-c:v', 'libtheora', '-q:v', '10', '-c:a', 'libvorbis', '-f', 'ogg'], out: {} },
  { what: 'ProRes', args: [...prores, '-pix_fmt', 'yuv422p10le', '-c:a', 'pcm_s16le', '-f', 'mov'], out: {} },
  {
    what: 'MJPEG',
    args: ['-c:v', 'mjpeg', '-q:v', '2', '-pix_fmt', 'yuvj420p', '-c:a', 'pcm_s16le', '-f', 'avi'],
    out: {},
  },
  { what: 'fragmented', args: [...x264, ...aac, '-movflags', '+frag_keyframe+empty_moov', '-f', 'mp4'], out: remux },
  { what: 'its index at the end', args: [...x264, ...aac, '-f', 'mp4'], out: remux },
  {
    what: 'recorded by a browser, without a length',
    args: [...vp8, '-c:a', 'libopus', '-live', '1', '-f', 'webm'],
    out: {},
  },
  { what: 'Matroska without an index or a length', args: [...x264, ...aac, '-live', '1', ...mkv], out: remux },
  {
    what: 'B-frames and open GOPs',
    args: [
      '-c:v',
      'libx264',
      '-crf',
      '12',
      '-bf',
      '3',
      '-x264-params',
      'open-gop=1:keyint=20:b-pyramid=normal',
      ...aac,
      ...fast,
    ],
    out: asItIs,
  },
  { what: 'nothing but keyframes', args: [...x264, '-g', '1', ...aac, ...fast], out: asItIs },
  { what: 'a single keyframe', args: [...x264, '-g', '600', ...aac, ...fast], out: asItIs },
];

const hidden = [
  'drawbox=x=iw*0.6:y=ih*0.8:w=iw*0.4:h=ih*0.2:c=red:t=fill,format=yuva420p',
  "geq=lum='lum(X,Y)':cb='cb(X,Y)':cr='cr(X,Y)':a='if(gt(X,W*0.6)*gt(Y,H*0.8),0,255)'",
];
const tagged = (primaries: string, transfer: string, matrix: string) => [
  ...['-color_primaries', primaries, '-color_trc', transfer, '-colorspace', matrix, '-color_range', 'tv'],
];

const pictures: OddFilm[] = [
  { what: '4:2:2', args: [...x264, '-pix_fmt', 'yuv422p', ...aac, ...fast], out: transcode },
  { what: '4:4:4', args: [...x264, '-pix_fmt', 'yuv444p', ...aac, ...fast], out: transcode },
  { what: 'ten bits', args: [...x264, '-pix_fmt', 'yuv420p10le', ...aac, ...fast], out: transcode },
  { what: 'gray', args: [...x264, '-pix_fmt', 'gray', ...aac, ...fast], out: { likeness: 0.4 } },
  {
    what: 'RGB',
    args: ['-c:v', 'libx264rgb', '-preset', 'ultrafast', '-crf', '12', '-pix_fmt', 'gbrp', ...aac, ...mkv],
    out: { ...transcode, likeness: 0.8 },
  },
  {
    what: 'full range',
    filters: ['scale=out_range=full'],
    args: [...x264, '-pix_fmt', 'yuvj420p', ...aac, ...fast],
    out: { ...asItIs },
  },
  {
    what: 'VP8 with alpha',
    filters: hidden,
    args: [...vp8, '-auto-alt-ref', '0', '-pix_fmt', 'yuva420p', '-c:a', 'libopus', '-f', 'webm'],
    out: {},
  },
  {
    what: 'VP9 with alpha',
    filters: hidden,
    args: [...vp9, '-pix_fmt', 'yuva420p', '-c:a', 'libopus', '-f', 'webm'],
    out: {},
  },
  {
    what: 'ProRes with alpha',
    filters: hidden,
    args: ['-c:v', 'prores_ks', '-profile:v', '4444', '-pix_fmt', 'yuva444p10le', '-c:a', 'pcm_s16le', '-f', 'mov'],
    out: {},
  },
  {
    what: 'HDR in PQ',
    filters: ['zscale=tin=bt709:min=gbr:pin=bt709:t=smpte2084:m=bt2020nc:p=bt2020:npl=203,format=yuv420p10le'],
    args: [...x265, ...tagged('bt2020', 'smpte2084', 'bt2020nc'), '-pix_fmt', 'yuv420p10le', ...aac, ...fast],
    out: { ...transcode, likeness: 0.6 },
  },
  {
    what: 'HDR in HLG',
    filters: ['zscale=tin=bt709:min=gbr:pin=bt709:t=arib-std-b67:m=bt2020nc:p=bt2020:npl=1000,format=yuv420p10le'],
    args: [...x265, ...tagged('bt2020', 'arib-std-b67', 'bt2020nc'), '-pix_fmt', 'yuv420p10le', ...aac, ...fast],
    out: {
      ...transcode,
      likeness: 0.5,
      picture: [
        [0.5, 0.48],
        [1.9, 1.88],
      ],
    },
  },
];

const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));
/** Overwrites some bytes in the middle, which damages a frame or two. */
const scratched = (bytes: Buffer): Buffer =>
  bytes.fill(0, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 200);

const damaged: OddFilm[] = [
  {
    what: 'cut off in Matroska',
    args: [...mpeg4, ...aac, ...mkv],
    patch: half,
    out: { seconds: 1, frames: 24, picture: [[0.5, 0.48]], tone: [[0.5, 1]] },
  },
  { what: 'cut off in MP4', args: mp4, patch: half, out: /not complete/ },
  {
    what: 'its middle damaged',
    channels: 0,
    args: [...mpeg2, ...ts],
    patch: scratched,
    out: {
      picture: [
        [0, 0],
        [1.9, 1.88],
      ],
    },
  },
  { what: 'no picture', args: ['-vn', ...aac, '-f', 'mp4'], out: /no picture/ },
  {
    what: 'a picture that is too wide',
    filters: ['scale=9000:16'],
    args: ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', ...aac, ...mkv],
    out: /too large/,
  },
];

export const oddFilms: OddFilm[] = [
  ...shapes,
  ...times,
  ...holes,
  ...edits,
  ...fields,
  ...sounds,
  ...streams,
  ...codecs,
  ...pictures,
  ...damaged,
];
