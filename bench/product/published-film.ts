import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@kinora/contract';
import { postForm } from '../media/curl.ts';
import { createUploader, startProduct } from '../media/uploader.ts';
import { call } from './calls.ts';

/** A film that moves all over and weighs what the ladder's rungs may at most. */
function makeFilm(path: string, seconds: number): void {
  const picture = `testsrc2=size=1280x720:rate=30:duration=${seconds},noise=alls=12:allf=t`;
  const sources = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];
  const weight = ['-b:v', '2800k', '-maxrate', '2800k', '-bufsize', '4200k', '-g', '120', '-sc_threshold', '0'];
  const encoders = ['-c:v', 'libx264', '-preset', 'veryfast', ...weight, '-pix_fmt', 'yuv420p'];
  const audio = ['-c:a', 'aac', '-ac', '2', '-ar', '48000', '-movflags', '+faststart'];
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...sources, ...encoders, ...audio, path]);
}

export interface PublishedFilm {
  readonly embedUrl: string;
  readonly mp4Url: string;
  readonly hlsUrl: string;
  readonly apiUrl: string;
  remove(): Promise<void>;
  close(): Promise<void>;
}

/** The whole product with one film, uploaded, made into a ladder and shown by a player as anybody would. */
export async function publishFilm(seconds: number, settings: Record<string, string> = {}): Promise<PublishedFilm> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinora-bench-film-'));
  const path = join(dataDir, 'film.mp4');
  makeFilm(path, seconds);
  const product = await startProduct(dataDir, settings);
  const uploader = await createUploader(product);
  const { id, upload_url, fields } = await uploader.ticket();
  await postForm(upload_url, fields, path);
  const video = await uploader.waitFor(id, ({ status }) => status === 'ready', 250);
  const { token } = uploader;
  const { id: playerId } = await call(product, api.players.create, { name: 'Bench' }, token);
  await call(product, api.players.createSource, { player_id: playerId, url: video.url, media_type: 'mp4' }, token);
  return {
    embedUrl: `${product.apiUrl}/players/embed/${playerId}`,
    mp4Url: video.url,
    hlsUrl: video.hls_url ?? '',
    apiUrl: product.apiUrl,
    async remove() {
      await call(product, api.videos.remove, { video_id: id }, token);
    },
    async close() {
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
