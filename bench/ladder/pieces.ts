import { execFile, execFileSync } from 'node:child_process';
import { copyFile, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bt709 } from '../../apps/server/src/features/processing/colour.ts';
import { encodePassesOf } from '../../apps/server/src/features/processing/hls-encode-passes.ts';
import { readCuts } from '../../apps/server/src/features/processing/ladder-cuts.ts';
import { evenCuts, pieceAt, pieceLengthOf } from '../../apps/server/src/features/processing/ladder-plan.ts';
import { readMp4Layout } from '../../apps/server/src/features/processing/mp4-layout.ts';
import { type EncodePass, encodePassArguments } from '../../apps/server/src/features/processing/pass-arguments.ts';
import {
  joinArguments,
  keyframeArguments,
  pieceArguments,
} from '../../apps/server/src/features/processing/piece-arguments.ts';
import { joinPieces } from '../../apps/server/src/features/processing/piece-files.ts';
import { type Probe, readProbe } from '../../apps/server/src/features/processing/probe.ts';
import { probeArguments } from '../../apps/server/src/features/processing/probe-arguments.ts';
import { inTurn, type Row } from '../media/table.ts';

// What it costs to make the ladder of a long film in pieces: processor time, beside one run over the whole film.
const run = promisify(execFile);
const seconds = 180;

function makeLongFilm(folder: string): string {
  const path = join(folder, 'long.mp4');
  const picture = `testsrc2=size=1280x720:rate=24:duration=${seconds},noise=alls=8:allf=t`;
  const codec = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '28', '-g', '96', '-pix_fmt', 'yuv420p'];
  const args = ['-y', '-loglevel', 'error', '-f', 'lavfi', '-i', picture, ...codec, '-movflags', '+faststart', path];
  execFileSync('ffmpeg', args);
  return path;
}

/** Seconds of processor time that a program used. */
async function cpuSecondsOf(tool: string, args: string[]): Promise<number> {
  const script = 'TIMEFORMAT=\'cpu %U %S\'; time "$@"';
  const { stderr } = await run('bash', ['-c', script, 'bash', tool, ...args], { env: { ...process.env, LC_ALL: 'C' } });
  const [, user, system] = /cpu ([\d.]+) ([\d.]+)/.exec(stderr) ?? [];
  return Number(user) + Number(system);
}

interface Film {
  path: string;
  folder: string;
  probe: Probe;
  pass: EncodePass;
  cuts: number[];
}

async function lookInto(path: string, folder: string): Promise<Film> {
  const probe = readProbe((await run('ffprobe', probeArguments(path))).stdout);
  const layout = await readMp4Layout(path);
  const pieceSeconds = pieceLengthOf(probe, layout);
  if (pieceSeconds === undefined) throw new Error('this film would not be made in pieces');
  const passes = encodePassesOf({ probe, layout, sizeBytes: (await stat(path)).size, pieceSeconds });
  const pass = passes.at(-1);
  if (!pass || pass.rungs === 'copy') throw new Error('nothing of this film would be encoded');
  const times = evenCuts(probe.durationSeconds, pieceSeconds).slice(1);
  const cuts = readCuts((await run('ffprobe', keyframeArguments(path, times))).stdout, pieceSeconds);
  return { path, folder, probe, pass, cuts };
}

async function inPieces({ path, folder, probe, pass, cuts }: Film): Promise<number> {
  const { durationSeconds, colour = bt709 } = probe;
  const to = join(folder, 'in-pieces');
  await mkdir(to);
  const sizes = pass.rungs === 'copy' ? [] : pass.rungs;
  const fileOf = (name: number, place: number) => join(to, `${name}-${place}.mp4`);
  let cpu = 0;
  for (const place of cuts.keys()) {
    const rungs = sizes.map((rung) => ({ rung, to: fileOf(rung.name, place) }));
    const piece = pieceAt(cuts, place, durationSeconds);
    cpu += await cpuSecondsOf('ffmpeg', pieceArguments({ path, piece, cuts: pass.cuts, rungs, colour }));
  }
  const before = process.cpuUsage();
  for (const { name } of sizes) {
    const joined = join(to, `${name}.mp4`);
    const files = [...cuts.keys()].map((place) => fileOf(name, place));
    await joinPieces({ fetchFile: copyFile }, files, joined);
    cpu += await cpuSecondsOf('ffmpeg', joinArguments({ path: joined, to }));
  }
  const { user, system } = process.cpuUsage(before);
  await rm(to, { recursive: true });
  return cpu + (user + system) / 1e6;
}

async function inOneGo({ path, folder, probe, pass }: Film): Promise<number> {
  const to = join(folder, 'in-one-go');
  await mkdir(to);
  const { durationSeconds, colour = bt709 } = probe;
  const cpu = await cpuSecondsOf('ffmpeg', encodePassArguments({ path, to, pass, durationSeconds, colour }));
  await rm(to, { recursive: true });
  return cpu;
}

export async function comparePieces(folder: string): Promise<Row> {
  const film = await lookInto(makeLongFilm(folder), folder);
  const { ours, theirs, ratio } = await inTurn(
    () => inPieces(film),
    () => inOneGo(film),
  );
  return {
    what: `processor time for the lower sizes of ${seconds} s at 1280 × 720, in ${film.cuts.length} pieces`,
    ours: `${ours.toFixed(1)} s`,
    other: `one ffmpeg over the whole film with the same arguments: ${theirs.toFixed(1)} s`,
    ratio,
    goal: '≤ 1.05 ×',
  };
}
