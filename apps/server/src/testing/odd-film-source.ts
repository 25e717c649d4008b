import { execFile } from 'node:child_process';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface OddSource {
  size?: string;
  rate?: string;
  seconds?: number;
  /** Of the tone: the loudest has 1. */
  amplitude?: number;
  /** Channels of the sound; none: a film without sound. */
  channels?: 0 | 1 | 2 | 6 | 8;
  /** How much later than the other each begins. */
  pictureLate?: number;
  soundLate?: number;
  /** Of the picture, before it is encoded. */
  filters?: string[];
  /** Of encoders and box, the last of them a box. */
  args: string[];
  /** Makes the film of a first one, without encoding it. */
  copied?: { before?: string[]; args: string[] };
  /** Of a second film that goes on where the first ends. */
  joined?: string;
  patch?: (bytes: Buffer) => Buffer;
}

/**
 * Bars that no turn or flip leaves alike, with a square before them that tells the time: it crosses the picture once
 * a second, each time further down.
 */
export function drawnPicture(size: string, rate: string): string {
  const [width = 2, height = 2] = size.split('x').map(Number);
  const square = `${Math.max(1, Math.round(width / 8))}x${Math.max(1, Math.round(height / 4))}`;
  return [
    `smptebars=size=${size}:rate=${rate}[bars]`,
    `color=white:size=${square}:rate=${rate}[square]`,
    "[bars][square]overlay=x='W*mod(t,1)*7/8':y='H*floor(t)/4':format=gbrp",
  ].join(';');
}

const layouts = { 1: 'mono', 2: 'stereo', 6: '5.1', 8: '7.1' };

/** −15 dB of full scale, as RMS. */
const usualAmplitude = 0.2515;

/** In every channel the same tone, in the second half of each second. */
function drawnSound(channels: 1 | 2 | 6 | 8, amplitude = usualAmplitude): string {
  const same = Array.from({ length: channels }, (_, index) => `c${index}=c0`).join('|');
  return `aevalsrc='${amplitude}*sin(2*PI*440*t)*gte(mod(t,1),0.5)':s=48000,pan=${layouts[channels]}|${same}`;
}

export async function makeOddFilm({ joined, copied, patch, ...source }: OddSource, to: string): Promise<void> {
  await drawFilm(source, to);
  if (joined) {
    const second = `${to}-second`;
    await drawFilm({ ...source, size: joined }, second);
    await writeFile(`${to}-list`, `ffconcat version 1.0\nfile ${to}\nfile ${second}\n`);
    await copyFilm({ before: ['-f', 'concat', '-safe', '0'], from: `${to}-list`, to, args: source.args.slice(-2) });
  }
  if (copied) await copyFilm({ ...copied, from: to, to });
  if (patch) await writeFile(to, patch(await readFile(to)));
}

async function drawFilm(source: OddSource, to: string): Promise<void> {
  const { size = '160x96', rate = '25', seconds = 2, channels = 2, filters = [], args } = source;
  const inputOf = (graph: string, late = 0) => [
    ...['-itsoffset', String(late), '-f', 'lavfi', '-t', String(seconds)],
    ...['-i', graph],
  ];
  const square = filters.some((filter) => filter.startsWith('setsar')) ? [] : ['setsar=1'];
  const format = args.includes('-pix_fmt') ? [] : ['format=yuv420p'];
  await ffmpeg([
    ...inputOf(drawnPicture(size, rate), source.pictureLate),
    ...(channels === 0 ? [] : inputOf(drawnSound(channels, source.amplitude), source.soundLate)),
    ...(args.includes('-vn') ? [] : ['-vf', [...filters, ...square, ...format].join(',')]),
    ...['-fps_mode', 'passthrough', ...args, to],
  ]);
}

async function copyFilm({
  before = [],
  from,
  to,
  args,
}: {
  before?: string[];
  from: string;
  to: string;
  args: string[];
}) {
  const draft = `${to}-draft`;
  await ffmpeg([...before, '-i', from, '-map', '0', '-c', 'copy', ...args, draft]);
  await rename(draft, to);
}

/** The same bytes each time. */
const ffmpeg = (args: string[]) =>
  run('/usr/bin/ffmpeg', [
    '-y',
    '-v',
    'error',
    '-threads',
    '1',
    ...args.slice(0, -1),
    '-fflags',
    '+bitexact',
    ...args.slice(-1),
  ]);
