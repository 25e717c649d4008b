import { type Conversion, filmFilters, pictureFilters } from './colour-filters.ts';
import type { MadeSound } from './film-sounds.ts';
import { type Rung, topRung } from './media-rules.ts';
import { largestPixels } from './probe.ts';
import { encoderArguments, encoderFilters, openEncoder, software, type VideoEncoder } from './video-encoders.ts';

// An "mp4" may be a playlist in disguise that names other files. Protocol lists do not stop that; format lists do.
const formats = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,mpegts,avi,flv,ogg,asf,mpeg';
const codecs = [
  'h264,hevc,vp8,vp9,av1,libdav1d,libaom-av1,mpeg4,msmpeg4v2,msmpeg4,mpeg1video,mpeg2video,mjpeg,wmv1,wmv2,wmv3,vc1',
  'theora,flv,h263,prores,dnxhd,libvpx,libvpx-vp9',
  'aac,mp1float,mp1,mp2float,mp2,mp3float,mp3,opus,libopus,vorbis,libvorbis,ac3,eac3,dca,flac,alac,wmav1,wmav2,wmapro',
  'amrnb,amrwb,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_f32le,pcm_u8,pcm_mulaw,pcm_alaw,adpcm_ms',
].join(',');

/** Tracks of text, by the names of their codecs and of those that decode them. */
export const textCodecs = ['mov_text', 'subrip', 'srt', 'ass', 'ssa', 'webvtt', 'text'];
/** Tracks of pictures, and those of television: nobody reads them. */
const otherSubtitles = ['pgssub', 'dvdsub', 'dvbsub', 'xsub', 'cc_dec', 'libzvbi_teletextdec'];

const guardsWith = (allowed: string) => [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  formats,
  '-codec_whitelist',
  allowed,
  '-max_pixels',
  String(largestPixels),
  '-max_streams',
  '16',
];
export const guards = guardsWith(codecs);
/** ffprobe opens the decoder of every track, and gives up on the whole film where one is not allowed. It decodes none. */
export const probeGuards = guardsWith([codecs, ...textCodecs, ...otherSubtitles].join(','));
/** For those who read what is written in a film: nothing that decodes pictures or sound. */
export const textGuards = guardsWith(textCodecs.join(','));
/** `file:` keeps a name from being read as anything but a path. */
export const input = (path: string) => ['-i', `file:${path}`];
const quietAt = (level: string) => ['-nostdin', '-hide_banner', '-nostats', '-loglevel', level, '-y'];
export const quiet = quietAt('error');

/** The beginning of every run that only looks into a file. */
export const guarded = (path: string, { before = [] as string[], logLevel = 'error' } = {}): string[] => [
  ...quietAt(logLevel),
  ...guardedInput(path, before),
];
/** Each input of a run has guards of its own. */
export const guardedInput = (path: string, before: string[] = []): string[] => [...guards, ...before, ...input(path)];
/** The beginning of every run that makes a file, and tells how far it is. */
export const working = (path: string, before: string[] = []): string[] => [
  ...quiet,
  ...progress,
  ...guardedInput(path, before),
];
const progress = ['-progress', 'pipe:1', '-stats_period', '0.5'];
/** What is mapped, and nothing that lies beside it. */
export const onlyTheseTracks = ['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'];
export const firstTracks = ['-map', '0:V:0', '-map', '0:a:0?', ...onlyTheseTracks];
// The same input makes the same bytes, whoever makes them.
const repeatable = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'];

/** What the numbers of the file mean that is read, and how it is read. */
export interface Source extends Omit<Conversion, 'size'> {
  /** Of the decoder, where ffmpeg's own choice will not do. */
  decoder?: string[];
  /** Filters that put the picture right before its size and colours are changed. */
  repairs?: string[];
}

export interface Frame {
  atSeconds: number;
  to: string;
}

interface FrameRun extends Source {
  path: string;
  frames: readonly Frame[];
  /** How long before its time a frame may have begun. */
  lookBackSeconds: number;
  /** As the film is seen. */
  shape: { width: number; height: number };
}

const widestStill = 1920;
/** For a few frames more take longer to begin than they save, and hold more frames in memory. */
const oneThread = ['-threads', '1'];

/** As people see the film, never larger than it is. */
function stillSizeOf({ width, height }: FrameRun['shape']): string {
  const scale = Math.min(1, widestStill / width);
  const even = (side: number) => Math.max(2, Math.floor((side * scale) / 2) * 2);
  return `${even(width)}:${even(height)}`;
}

/** The frames that a player shows at these times: the last that has begun by then. Each writes over the one before it. */
export function frameArguments(run: FrameRun): string[] {
  const { path, frames, lookBackSeconds, shape, decoder = [], repairs = [], ...source } = run;
  const shots = frames.map(({ atSeconds, to }) => {
    const from = Math.max(0, atSeconds - lookBackSeconds);
    return { from, until: atSeconds - from, to };
  });
  // The length is not kept to the frame; the selection below is. Seeking to 0 loses the first frame of some films.
  const inputs = shots.flatMap(({ from, until }) =>
    guardedInput(path, [
      ...(from > 0 ? ['-ss', from.toFixed(3)] : []),
      '-t',
      (until + 0.5).toFixed(3),
      ...oneThread,
      ...decoder,
    ]),
  );
  const outputs = shots.flatMap(({ until, to }, index) => [
    '-map',
    `${index}:V:0`,
    '-vf',
    [
      ...repairs,
      `select='lte(t,${(until + 0.0005).toFixed(4)})'`,
      ...pictureFilters({ ...source, size: stillSizeOf(shape) }),
    ].join(','),
    '-fps_mode',
    'passthrough',
    // Counted finely: two frames must not be taken for one.
    '-enc_time_base',
    '1:1000000',
    '-map_metadata',
    '-1',
    '-q:v',
    '2',
    '-f',
    'image2',
    '-update',
    '1',
    ...oneThread,
    `file:${to}`,
  ]);
  return [...quiet, '-filter_threads', '1', ...inputs, ...outputs];
}

/** Other box, same picture, the index first. Sound that no browser plays, or not in time, is made anew. */
export const remuxArguments = (path: string, to: string, sounds: readonly MadeSound[]): string[] => [
  ...working(path),
  ...pictureAnd(sounds),
  ...['-c:v', 'copy', ...soundEncoders(sounds)],
  ...intoPlainMp4(to),
];

const pictureAnd = (sounds: readonly MadeSound[]): string[] => ['-map', '0:V:0', ...theseSounds(sounds)];

/** And nothing that lies beside them. */
export const theseSounds = (sounds: readonly MadeSound[]): string[] => [
  ...sounds.flatMap(({ track }) => ['-map', `0:a:${track}?`]),
  ...onlyTheseTracks,
];

export const soundEncoders = (sounds: readonly MadeSound[]): string[] =>
  sounds.flatMap(({ channels, isCopy = false }, place) =>
    isCopy ? [`-c:a:${place}`, 'copy'] : audioEncoder(channels, place),
  );

const intoPlainMp4 = (to: string): string[] => [...repeatable, '-movflags', '+faststart', '-f', 'mp4', `file:${to}`];

/** The picture of each file alone, in such a box: all by one run, since starting it takes longer than the copies do. */
export const silentFileArguments = (files: readonly { path: string; to: string }[]): string[] => [
  ...quiet,
  ...progress,
  ...files.flatMap(({ path }) => guardedInput(path)),
  ...files.flatMap(({ to }, index) => [
    ...['-map', `${index}:V:0`, ...onlyTheseTracks, '-c', 'copy'],
    ...intoPlainMp4(to),
  ]),
];

interface Transcode extends Source {
  path: string;
  to: string;
  rung: Rung;
  durationSeconds: number;
  /** Whether the file holds frames after its end; most end themselves, and may be a little longer than they say. */
  isExact?: boolean;
  sounds: readonly MadeSound[];
  encoder?: VideoEncoder;
}

/** A keyframe every four seconds, so that its segments can later be taken over as they are. */
export const transcodeArguments = (film: Transcode): string[] => {
  const { path, to, rung, durationSeconds, isExact = false, sounds, ...rest } = film;
  const { encoder = software, decoder = [], repairs = [], ...source } = rest;
  return [
    ...working(path, [...openEncoder(encoder), ...decoder]),
    ...pictureAnd(sounds),
    '-t',
    (durationSeconds + (isExact ? 0 : 1)).toFixed(3),
    '-vf',
    [...repairs, ...filmFilters({ ...source, size: sizeOf(rung) }), 'setsar=1', ...encoderFilters(encoder)].join(','),
    ...encoderArguments(encoder, [rung]),
    ...everyFourSeconds,
    ...soundEncoders(sounds),
    '-movflags',
    '+faststart',
    '-f',
    'mp4',
    `file:${to}`,
  ];
};

/** One frame of nothing, by the same arguments as a film. */
export const encoderTrialArguments = (encoder: VideoEncoder): string[] => [
  ...quiet,
  ...openEncoder(encoder),
  ...['-f', 'lavfi', '-i', 'color=size=640x360', '-frames:v', '1'],
  ...['-vf', ['format=yuv420p', ...encoderFilters(encoder)].join(',')],
  ...encoderArguments(encoder, [topRung({ width: 640, height: 360 })]),
  ...['-f', 'null', '-'],
];

/** Into so many channels, which are not cut off where they are loud. What is missing is silent. */
function audioEncoder(channels: number, place: number): string[] {
  const { layout, rate } = soundLayouts[channels] ?? stereo;
  const filters = [
    'aresample=async=1:min_hard_comp=0.04:first_pts=0',
    `aformat=channel_layouts=${layout}`,
    'alimiter=limit=1:level=false',
  ];
  const of = `a:${place}`;
  return [`-c:${of}`, 'aac', `-b:${of}`, rate, `-ar:${of}`, '48000', `-filter:${of}`, filters.join(',')];
}

const stereo = { layout: 'stereo', rate: '128k' };
const soundLayouts: Record<number, typeof stereo> = {
  1: { layout: 'mono', rate: '128k' },
  6: { layout: '5.1', rate: '384k' },
};
export const everyFourSeconds = ['-force_key_frames', 'expr:gte(t,n_forced*4)'];

export const sizeOf = ({ width, height }: Rung) => `${width}:${height}`;

export interface Storyboard {
  columns: number;
  rows: number;
  everySeconds: number;
  width: number;
  height: number;
}

interface StoryboardRun extends Source {
  path: string;
  to: string;
  board: Storyboard;
}

/** Keyframes alone are decoded: a fifteenth of the work, and near enough for a preview. */
export const storyboardArguments = ({ path, to, board, ...source }: StoryboardRun): string[] => [
  ...quiet,
  ...guards,
  '-skip_frame',
  'nokey',
  ...input(path),
  '-map',
  '0:V:0',
  '-vf',
  [
    `fps=fps=1/${board.everySeconds}:round=up:start_time=0`,
    ...pictureFilters({ ...source, size: `${board.width}:${board.height}` }),
    `tile=${board.columns}x${board.rows}`,
  ].join(','),
  '-frames:v',
  '1',
  '-map_metadata',
  '-1',
  '-q:v',
  '1',
  '-qmin',
  '1',
  '-f',
  'image2',
  '-update',
  '1',
  `file:${to}`,
];
