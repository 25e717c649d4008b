import { guards, onlyTheseTracks, type Source, working } from './ffmpeg-arguments.ts';
import type { Piece } from './ladder-plan.ts';
import type { Rung } from './media-rules.ts';
import { dashArguments, rungGraph } from './pass-arguments.ts';
import { encoderArguments, openEncoder, software, type VideoEncoder } from './video-encoders.ts';

/** Half of what any two frames are apart: a cut falls between them, however times are rounded. */
const hair = 0.0005;
/** The first frames of a film are decoded before its beginning; in a file there is no time before zero. */
const headroomSeconds = 3600;

interface PieceRun extends Source {
  path: string;
  piece: Piece;
  cuts: 'source' | 'four seconds';
  rungs: readonly { rung: Rung; to: string }[];
  encoder?: VideoEncoder;
}

/**
 * One stretch of a film in several sizes, each a file of fragments with the times of the whole film: laid one after
 * another, the files of all pieces are one film. Frames are chosen by one rule on either side of a cut, so that none is
 * lost or doubled.
 */
export function pieceArguments(run: PieceRun): string[] {
  const { path, cuts, rungs, repairs = [], encoder = software, ...source } = run;
  const { from, to } = run.piece;
  const trim = `trim=start=${(from === 0 ? 0 : from - hair).toFixed(6)}:end=${(to - hair).toFixed(6)}`;
  const keyframes = Array.from({ length: Math.ceil((to - from) / 4) }, (_, index) => from + index * 4);
  // To the keyframe at the cut, or before it; what is decoded too early is not in the piece.
  const seek = from === 0 ? [] : ['-noaccurate_seek', '-ss', (from + hair).toFixed(6)];
  return [
    ...working(path, [...openEncoder(encoder), '-copyts', '-start_at_zero', ...seek]),
    '-filter_complex',
    rungGraph({ rungs: rungs.map(({ rung }) => rung), source, first: [trim, ...repairs], encoder }),
    ...rungs.flatMap(({ rung, to: file }, index) => [
      ...['-map', `[v${index}]`, ...onlyTheseTracks],
      ...encoderArguments(encoder, [rung]),
      ...['-force_key_frames', cuts === 'source' ? 'source' : keyframes.map((at) => at.toFixed(3)).join(',')],
      ...['-output_ts_offset', String(headroomSeconds), '-avoid_negative_ts', 'disabled', '-use_editlist', '0'],
      ...['-movflags', '+empty_moov+frag_keyframe+default_base_moof+frag_discont+skip_trailer'],
      ...['-f', 'mp4', `file:${file}`],
    ]),
  ];
}

/** All pieces of one size, laid one after another, as a rendition. */
export const joinArguments = ({ path, to }: { path: string; to: string }): string[] => [
  ...working(path, ['-copyts', '-itsoffset', String(-headroomSeconds)]),
  ...['-map', '0:V:0', ...onlyTheseTracks, '-c', 'copy'],
  ...dashArguments(to, ['v']),
];

/** Where the film has keyframes: the last one before each of these times. */
export const keyframeArguments = (path: string, times: readonly number[]): string[] => [
  ...['-v', 'error', ...guards, '-select_streams', 'v:0'],
  ...['-read_intervals', times.map((time) => `${time}%+#1`).join(',')],
  ...['-show_entries', 'packet=pts_time,flags:format=start_time', '-of', 'json', `file:${path}`],
];
