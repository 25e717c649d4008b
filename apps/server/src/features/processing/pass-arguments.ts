import { filmFilters } from './colour-filters.ts';
import { everyFourSeconds, type Source, sizeOf, soundEncoders, theseSounds, working } from './ffmpeg-arguments.ts';
import type { MadeSound, SoundPlan } from './film-sounds.ts';
import type { Rung } from './media-rules.ts';
import { encoderArguments, encoderFilters, openEncoder, software, type VideoEncoder } from './video-encoders.ts';

export interface EncodePass {
  /** Taken over as it is, or made anew; none where it is the sound alone. */
  rungs: 'copy' | Rung[];
  withAudio: boolean;
  /** Which, where there are several to choose among. */
  sounds?: SoundPlan[];
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
  pass: Pick<EncodePass, 'rungs' | 'cuts'>;
  durationSeconds: number;
  sound?: MadeSound | undefined;
  encoder?: VideoEncoder;
}

const whereTheSourceHasThem = ['-force_key_frames', 'source'];

interface RungGraph {
  rungs: readonly Rung[];
  source: Source;
  /** Filters before all others. */
  first: readonly string[];
  encoder: VideoEncoder;
}

/** A film in several sizes, `[v0]` and so on, decoded once. */
export function rungGraph({ rungs, source, first, encoder }: RungGraph): string {
  const outputs = rungs.map((_, index) => `[s${index}]`).join('');
  const split = `[0:V:0]${[...first, `split=${rungs.length}`].join(',')}${outputs}`;
  // Even sizes round the shape a little: all rungs claim the shape of the first, or the muxer refuses them as one set.
  const shape = `setdar=${rungs[0]?.width}/${rungs[0]?.height}`;
  const scaled = rungs.map((rung, index) => {
    const filters = [...filmFilters({ ...source, size: sizeOf(rung) }), shape, ...encoderFilters(encoder)];
    return `[s${index}]${filters.join(',')}[v${index}]`;
  });
  return [split, ...scaled].join(';');
}

export function encodePassArguments(run: EncodePassRun): string[] {
  const { path, to, pass, durationSeconds, sound, repairs = [], encoder = software, ...source } = run;
  const before = working(path);
  const sounds = sound ? [sound] : [];
  const kinds = sounds.map(() => 'a' as const);
  if (pass.rungs === 'copy')
    return [
      ...[...before, '-map', '0:V:0', ...theseSounds(sounds), '-c:v', 'copy', ...soundEncoders(sounds)],
      ...dashArguments(to, ['v', ...kinds]),
    ];
  const { rungs } = pass;
  const length = ['-t', (durationSeconds + 1).toFixed(3)];
  if (rungs.length === 0)
    return [...[...before, ...length, ...theseSounds(sounds), ...soundEncoders(sounds)], ...dashArguments(to, kinds)];
  return [
    ...working(path, openEncoder(encoder)),
    ...length,
    '-filter_complex',
    rungGraph({ rungs, source, first: repairs, encoder }),
    ...rungs.flatMap((_, index) => ['-map', `[v${index}]`]),
    ...theseSounds(sounds),
    ...encoderArguments(encoder, rungs),
    ...(pass.cuts === 'source' ? whereTheSourceHasThem : everyFourSeconds),
    ...soundEncoders(sounds),
    ...dashArguments(to, ['v', ...kinds]),
  ];
}
