import { quoted } from './colour-filters.ts';
import { guarded } from './ffmpeg-arguments.ts';

interface Film {
  path: string;
  durationSeconds: number;
}

interface SoundLook {
  /** Where silences and peaks are written to, as text. */
  silencesTo: string;
  peaksTo: string;
  secondsPerPeak: number;
}

interface InsightRun extends Film {
  /** Where it is written how much each keyframe differs from the one before it. */
  changesTo: string;
  /** Missing where there is none. */
  sound?: SoundLook | undefined;
}

const sampleRate = 48_000;

/** A file may hold more than it says. */
const lengthOf = ({ durationSeconds }: Film) => ['-t', (durationSeconds + 1).toFixed(3)];

/** Quieter than any room that people speak in. */
const silence = 'silencedetect=n=-50dB:d=0.5';

/** The sound is decoded once for all three: silences, loudness, and the loudest sample of each stretch. */
const listen = ({ silencesTo, peaksTo, secondsPerPeak }: SoundLook): string[] => [
  '-map',
  '0:a:0',
  '-af',
  [
    `aformat=sample_fmts=fltp:sample_rates=${sampleRate}`,
    silence,
    `ametadata=print:file=${quoted(silencesTo)}`,
    'ebur128=peak=true:framelog=verbose',
    `asetnsamples=n=${Math.round(sampleRate * secondsPerPeak)}:p=0`,
    'astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=Peak_level',
    `ametadata=print:key=lavfi.astats.Overall.Peak_level:file=${quoted(peaksTo)}`,
  ].join(','),
  '-f',
  'null',
  '-',
];

/** Some films are nothing but keyframes. */
const fewASecond = "select='isnan(prev_selected_t)+gte(t-prev_selected_t,0.2)'";

/** Made small. */
const look = (changesTo: string): string[] => [
  '-map',
  '0:V:0',
  '-vf',
  [
    fewASecond,
    'scale=160:90',
    'format=yuv420p',
    'scdet',
    `metadata=print:key=lavfi.scd.mafd:file=${quoted(changesTo)}`,
  ].join(','),
  '-f',
  'null',
  '-',
];

/** The film is read once for all that is seen and heard. Of its picture keyframes alone are decoded: encoders begin a scene with one. */
export const insightArguments = ({ changesTo, sound, ...film }: InsightRun): string[] => [
  // The loudness is told in words at the end.
  ...guarded(film.path, { before: [...lengthOf(film), '-skip_frame:v', 'nokey'], logLevel: 'info' }),
  ...look(changesTo),
  ...(sound ? listen(sound) : []),
];
