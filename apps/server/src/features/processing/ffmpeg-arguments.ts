import { type Conversion, filmFilters, pictureFilters } from './colour-filters.ts';
import type { Rung } from './media-rules.ts';
import { largestPixels } from './probe.ts';

// An "mp4" may be a playlist in disguise that names other files. Protocol lists do not stop that; format lists do.
const formats = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,mpegts,avi,flv,ogg,asf,mpeg';
const codecs = [
  'h264,hevc,vp8,vp9,av1,libdav1d,libaom-av1,mpeg4,msmpeg4v2,msmpeg4,mpeg1video,mpeg2video,mjpeg,wmv1,wmv2,wmv3,vc1',
  'theora,flv,h263,prores,dnxhd,libvpx,libvpx-vp9',
  'aac,mp1float,mp1,mp2float,mp2,mp3float,mp3,opus,libopus,vorbis,libvorbis,ac3,eac3,flac,alac,wmav1,wmav2,wmapro',
  'amrnb,amrwb,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_f32le,pcm_u8,pcm_mulaw,pcm_alaw,adpcm_ms',
].join(',');

export const guards = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  formats,
  '-codec_whitelist',
  codecs,
  '-max_pixels',
  String(largestPixels),
  '-max_streams',
  '16',
];
/** `file:` keeps a name from being read as anything but a path. */
const input = (path: string) => ['-i', `file:${path}`];
const quietAt = (level: string) => ['-nostdin', '-hide_banner', '-nostats', '-loglevel', level, '-y'];
const quiet = quietAt('error');

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

interface Frame extends Source {
  path: string;
  to: string;
  atSeconds: number;
  /** How long before that time the frame may have begun. */
  lookBackSeconds: number;
  /** As the film is seen. */
  shape: { width: number; height: number };
}

const widestStill = 1920;

/** As people see the film, never larger than it is. */
function stillSizeOf({ width, height }: Frame['shape']): string {
  const scale = Math.min(1, widestStill / width);
  const even = (side: number) => Math.max(2, Math.floor((side * scale) / 2) * 2);
  return `${even(width)}:${even(height)}`;
}

/** The frame that a player shows at a time: the last that has begun by then. Each writes over the one before it. */
export function frameArguments(frame: Frame): string[] {
  const { path, to, atSeconds, lookBackSeconds, shape, decoder = [], repairs = [], ...source } = frame;
  const from = Math.max(0, atSeconds - lookBackSeconds);
  const until = atSeconds - from;
  return [
    // The length is not kept to the frame; the selection below is. Seeking to 0 loses the first frame of some films.
    ...guarded(path, {
      before: [...(from > 0 ? ['-ss', from.toFixed(3)] : []), '-t', (until + 0.5).toFixed(3), ...decoder],
    }),
    '-map',
    '0:V:0',
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
    `file:${to}`,
  ];
}

/** Other box, same streams, the index first. Sound that no browser plays, or not in time, is made anew. */
export const remuxArguments = (path: string, to: string, newSound?: { channels: number | undefined }): string[] => [
  ...working(path),
  ...firstTracks,
  '-c',
  'copy',
  ...(newSound ? audioEncoder(newSound.channels) : []),
  ...repeatable,
  '-movflags',
  '+faststart',
  '-f',
  'mp4',
  `file:${to}`,
];

interface Transcode extends Source {
  path: string;
  to: string;
  rung: Rung;
  durationSeconds: number;
  audioChannels?: number | undefined;
}

/** A keyframe every four seconds, so that its segments can later be taken over as they are. */
export const transcodeArguments = (film: Transcode): string[] => {
  const { path, to, rung, durationSeconds, audioChannels, decoder = [], repairs = [], ...source } = film;
  return [
    ...working(path, decoder),
    ...firstTracks,
    '-t',
    (durationSeconds + 1).toFixed(3),
    '-vf',
    [...repairs, ...filmFilters({ ...source, size: sizeOf(rung) }), 'setsar=1'].join(','),
    ...encoder,
    ...qualityOf(rung, 'v:0'),
    ...keyframesAsAsked,
    ...everyFourSeconds,
    ...audioEncoder(audioChannels),
    '-movflags',
    '+faststart',
    '-f',
    'mp4',
    `file:${to}`,
  ];
};

const encoder = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-fps_mode', 'vfr', '-threads', '0'],
  ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
];
/** As many bytes as the quality needs, up to what the size may weigh: a fixed rate would fatten what is simple. */
const qualityOf = ({ kbps, bufferKbits, crf, worstCrf }: Rung, stream: string): string[] => [
  ...[`-crf:${stream}`, String(crf), `-crf_max:${stream}`, String(worstCrf)],
  ...[`-maxrate:${stream}`, `${kbps}k`, `-bufsize:${stream}`, `${bufferKbits}k`],
];
/** A channel stays one, many become two, which are not cut off where they are loud. What is missing is silent. */
const audioEncoder = (channels = 2): string[] => [
  ...['-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-af'],
  [
    'aresample=async=1:min_hard_comp=0.04:first_pts=0',
    `aformat=channel_layouts=${channels === 1 ? 'mono' : 'stereo'}`,
    'alimiter=limit=1:level=false',
  ].join(','),
];
const keyframesAsAsked = ['-g', '600', '-sc_threshold', '0'];
const everyFourSeconds = ['-force_key_frames', 'expr:gte(t,n_forced*4)'];
const whereTheSourceHasThem = ['-force_key_frames', 'source'];

export const sizeOf = ({ width, height }: Rung) => `${width}:${height}`;

export interface EncodePass {
  /** Taken over as it is, or made anew; none where it is the sound alone. */
  rungs: 'copy' | Rung[];
  withAudio: boolean;
  /** Where segments may begin: where a rung that is taken over has its keyframes, or every four seconds. */
  cuts: 'source' | 'four seconds';
}

// The muxer counts where a segment begins from the lengths of the frames before it, which where frames are uneven are
// only guessed: the first frame of each would be shown too early.
const gapless = "setts=pts=PTS:dts=DTS:duration='if(eq(NEXT_DTS,NOPTS),DURATION,max(1,NEXT_DTS-DTS))'";

// One file per rendition, read by byte ranges: a handful of objects instead of hundreds. The dash muxer also writes the
// timestamps that browsers need to start sound and picture together, which the hls muxer does not.
export const dashArguments = (to: string, kinds: readonly ('v' | 'a')[]): string[] => [
  ...(kinds.includes('v') ? ['-bsf:v', gapless] : []),
  '-f',
  'dash',
  '-seg_duration',
  '4',
  '-single_file',
  '1',
  '-hls_playlist',
  '1',
  '-adaptation_sets',
  kinds.map((kind, index) => `id=${index},streams=${kind}`).join(' '),
  `file:${to}/m.mpd`,
];

interface EncodePassRun extends Source {
  path: string;
  to: string;
  pass: EncodePass;
  durationSeconds: number;
  audioChannels?: number | undefined;
}

/** A film in several sizes, `[v0]` and so on, decoded once. */
export function rungGraph(rungs: readonly Rung[], source: Source, first: readonly string[] = []): string {
  const outputs = rungs.map((_, index) => `[s${index}]`).join('');
  const split = `[0:V:0]${[...first, `split=${rungs.length}`].join(',')}${outputs}`;
  // Even sizes round the shape a little: all rungs claim the shape of the first, or the muxer refuses them as one set.
  const shape = `setdar=${rungs[0]?.width}/${rungs[0]?.height}`;
  const scaled = rungs.map((rung, index) => {
    const filters = [...filmFilters({ ...source, size: sizeOf(rung) }), shape];
    return `[s${index}]${filters.join(',')}[v${index}]`;
  });
  return [split, ...scaled].join(';');
}

/** Keyframes come where they are asked for, and nowhere else. */
export const encoderArguments = (rungs: readonly Rung[]): string[] => [
  ...encoder,
  ...rungs.flatMap((rung, index) => qualityOf(rung, `v:${index}`)),
  ...keyframesAsAsked,
];

export function encodePassArguments(run: EncodePassRun): string[] {
  const { path, to, pass, durationSeconds, audioChannels, repairs = [], ...source } = run;
  const before = working(path);
  const audio = pass.withAudio ? ['-map', '0:a:0'] : [];
  const sound = pass.withAudio ? (['a'] as const) : [];
  if (pass.rungs === 'copy')
    return [
      ...[...before, '-map', '0:V:0', ...audio, ...onlyTheseTracks, '-c', 'copy'],
      ...dashArguments(to, ['v', ...sound]),
    ];
  const { rungs } = pass;
  const length = ['-t', (durationSeconds + 1).toFixed(3)];
  if (rungs.length === 0)
    return [
      ...[...before, ...length, ...audio, ...onlyTheseTracks],
      ...audioEncoder(audioChannels),
      ...dashArguments(to, sound),
    ];
  return [
    ...before,
    ...length,
    '-filter_complex',
    rungGraph(rungs, source, repairs),
    ...rungs.flatMap((_, index) => ['-map', `[v${index}]`]),
    ...audio,
    ...onlyTheseTracks,
    ...encoderArguments(rungs),
    ...(pass.cuts === 'source' ? whereTheSourceHasThem : everyFourSeconds),
    ...(pass.withAudio ? audioEncoder(audioChannels) : []),
    ...dashArguments(to, ['v', ...sound]),
  ];
}

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
