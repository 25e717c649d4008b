import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Video } from '@kinora/contract';
import { postForm } from '../media/curl.ts';
import type { Row } from '../media/table.ts';
import { createUploader, startProduct, type Uploader } from '../media/uploader.ts';

// How soon a short clip adapts while somebody else's ten hours are encoded.
const tenHours = 36_000;

function makeFilm(folder: string, name: string, picture: string, gop: number): string {
  const path = join(folder, name);
  const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', String(gop), '-pix_fmt', 'yuv420p'];
  const args = ['-y', '-loglevel', 'error', '-f', 'lavfi', '-i', picture, ...codec, '-movflags', '+faststart', path];
  execFileSync('ffmpeg', args);
  return path;
}

async function send(uploader: Uploader, film: string): Promise<string> {
  const { id, upload_url, fields } = await uploader.ticket();
  await postForm(upload_url, fields, film);
  return id;
}

const isHalfMade = ({ steps }: Video) => steps.some(({ step, progress }) => step === 'hls' && progress > 0.5);

export async function measureFairness(folder: string): Promise<Row> {
  const long = makeFilm(folder, 'hours.mp4', `testsrc2=size=854x480:rate=1:duration=${tenHours}`, 4);
  const clip = makeFilm(folder, 'clip.mp4', 'testsrc2=size=1280x720:rate=30:duration=10', 60);
  const product = await startProduct(folder);
  try {
    const [patient, hasty] = [await createUploader(product), await createUploader(product)];
    await patient.waitFor(await send(patient, long), isHalfMade, 100);
    const id = await send(hasty, clip);
    const begunAt = performance.now();
    await hasty.waitFor(id, ({ status }) => status === 'ready', 50);
    const took = (performance.now() - begunAt) / 1000;
    return {
      what: 'from the last byte of a 10 s clip to its whole ladder, while ten hours of somebody else are encoded',
      ours: `${took.toFixed(1)} s`,
      other: '',
      ratio: '',
      goal: '≤ 30 s',
    };
  } finally {
    await product.stop();
  }
}
