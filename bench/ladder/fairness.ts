import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Video } from '@kinora/contract';
import { postForm } from '../media/curl.ts';
import type { Row } from '../media/table.ts';
import { createUploader, startProduct, type Uploader } from '../media/uploader.ts';

// How soon a short clip adapts while somebody else's ten hours are encoded.
const hours = 10;

const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...args]);

function makeFilm(path: string, picture: string): void {
  const codec = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '96', '-pix_fmt', 'yuv420p'];
  ffmpeg('-f', 'lavfi', '-i', picture, ...codec, '-movflags', '+faststart', path);
}

/** A minute of a still picture, over and over: what it weighs is little, what it costs to encode is not. */
function makeHours(folder: string): string {
  const [minute, path] = [join(folder, 'minute.mp4'), join(folder, 'hours.mp4')];
  makeFilm(minute, 'smptebars=size=854x480:rate=24:duration=60');
  const again = String(hours * 60 - 1);
  ffmpeg('-stream_loop', again, '-i', minute, '-c', 'copy', '-movflags', '+faststart', path);
  return path;
}

async function send(uploader: Uploader, film: string): Promise<string> {
  const { id, upload_url, fields } = await uploader.ticket();
  await postForm(upload_url, fields, film);
  return id;
}

/** Its own size is there, which is half of the way, and of the others at least one piece of a minute. */
const isAtPieces = ({ steps }: Video) =>
  steps.some(({ step, progress }) => step === 'hls' && progress > 0.5 + 0.25 / (hours * 60));

export async function measureFairness(folder: string): Promise<Row> {
  const clip = join(folder, 'clip.mp4');
  makeFilm(clip, 'testsrc2=size=1280x720:rate=30:duration=10,noise=alls=8:allf=t');
  const long = makeHours(folder);
  const product = await startProduct(folder);
  try {
    const [patient, hasty] = [await createUploader(product), await createUploader(product)];
    const film = await send(patient, long);
    rmSync(long);
    await patient.waitFor(film, isAtPieces, 250);
    const id = await send(hasty, clip);
    const begunAt = performance.now();
    const since = () => ((performance.now() - begunAt) / 1000).toFixed(1);
    await hasty.waitFor(id, ({ hls_url }) => hls_url !== null, 50);
    const adaptive = since();
    await hasty.waitFor(id, ({ status }) => status === 'ready', 50);
    const whole = since();
    const { steps } = await patient.waitFor(film, isAtPieces);
    const progress = steps.find(({ step }) => step === 'hls')?.progress ?? 1;
    if (progress === 1) throw new Error('the long film was over before the clip was');
    return {
      what: `last byte of a 10 s clip until it adapts, while ${hours} h of somebody else are encoded`,
      ours: `${adaptive} s (its whole ladder ${whole} s)`,
      other: '',
      ratio: '',
      goal: '≤ 30 s',
    };
  } finally {
    await product.stop();
  }
}
