import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Video } from '@kinora/contract';
import { bt709 } from '../apps/server/src/features/processing/colour.ts';
import { encodePassesOf } from '../apps/server/src/features/processing/hls-encode-passes.ts';
import { measureComplexity } from '../apps/server/src/features/processing/measure-complexity.ts';
import { readMp4Layout } from '../apps/server/src/features/processing/mp4-layout.ts';
import { encodePassArguments } from '../apps/server/src/features/processing/pass-arguments.ts';
import { readProbe } from '../apps/server/src/features/processing/probe.ts';
import { probeArguments } from '../apps/server/src/features/processing/probe-arguments.ts';
import { measureFairness } from './ladder/fairness.ts';
import { comparePieces } from './ladder/pieces.ts';
import { postForm } from './media/curl.ts';
import { inTurn, type Row, reportRows } from './media/table.ts';
import { createUploader, startProduct, type Uploader } from './media/uploader.ts';
import { namesOption } from './options.ts';

// How long the worker needs for the ladder of a video, beside the very same ffmpeg commands run by hand.
const run = promisify(execFile);
const dataDir = mkdtempSync(join(tmpdir(), 'kinora-ladder-'));
const seconds = 60;

function makeFilm(): string {
  const path = join(dataDir, 'film.mp4');
  const picture = `testsrc2=size=1280x720:rate=30:duration=${seconds},noise=alls=12:allf=t`;
  const sources = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];
  const encoders = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-g', '120', '-pix_fmt', 'yuv420p'];
  const audio = ['-c:a', 'aac', '-ac', '2', '-ar', '48000', '-movflags', '+faststart'];
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...sources, ...encoders, ...audio, path]);
  return path;
}

const ladderIs =
  (state: string) =>
  ({ steps }: Video) =>
    steps.some((step) => step.step === 'hls' && step.state === state);

/** From the moment the worker takes the step to the moment it is done, as the library shows it. */
async function makeLadder(uploader: Uploader, film: string): Promise<number> {
  const { id, upload_url, fields } = await uploader.ticket();
  await postForm(upload_url, fields, film);
  await uploader.waitFor(id, ladderIs('running'));
  const begunAt = performance.now();
  await uploader.waitFor(id, ladderIs('done'), 250);
  const took = (performance.now() - begunAt) / 1000;
  await uploader.waitFor(id, ({ status }) => status === 'ready');
  return took;
}

/** The same commands, as patient with the rest of the machine as the worker is, and nothing else. */
async function makeBareLadder(film: string): Promise<number> {
  const { stdout } = await run('ffprobe', probeArguments(film));
  const probe = readProbe(stdout);
  const { durationSeconds, colour = bt709 } = probe;
  const layout = await readMp4Layout(film);
  const folder = join(dataDir, 'bare');
  const begunAt = performance.now();
  const look = { ffmpeg: '/usr/bin/ffmpeg', path: film, probe, colour, signal: new AbortController().signal };
  const complexity = await measureComplexity(look);
  const passes = encodePassesOf({ probe, layout, sizeBytes: statSync(film).size, complexity });
  for (const [index, pass] of passes.entries()) {
    const to = join(folder, String(index));
    mkdirSync(to, { recursive: true });
    const args = encodePassArguments({ path: film, to, pass, durationSeconds, colour });
    await run('nice', ['-n', '10', 'ffmpeg', ...args]);
  }
  const took = (performance.now() - begunAt) / 1000;
  rmSync(folder, { recursive: true });
  return took;
}

async function measure(film: string): Promise<Row> {
  const product = await startProduct(dataDir);
  try {
    const uploader = await createUploader(product);
    const { ours, theirs, ratio } = await inTurn(
      () => makeLadder(uploader, film),
      () => makeBareLadder(film),
    );
    return {
      what: `ladder of ${seconds} s at 1280 × 720`,
      ours: `${ours.toFixed(1)} s`,
      other: `the same ffmpeg commands by hand: ${theirs.toFixed(1)} s`,
      ratio,
      goal: '≤ 1.05 ×',
    };
  } finally {
    await product.stop();
  }
}

const parts = namesOption('parts', ['short', 'long']);

try {
  if (parts.includes('short')) reportRows('ladder', 'Encoding ladder', [await measure(makeFilm())]);
  if (parts.includes('long'))
    reportRows('long-ladder', 'Ladders of long films', [await comparePieces(dataDir), await measureFairness(dataDir)]);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
