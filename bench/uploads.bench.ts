import { execFileSync, fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postForm } from './media/curl.ts';
import { inTurn, type Row, reportRows, rounds } from './media/table.ts';
import { createUploader, startProduct, type Uploader } from './media/uploader.ts';
import { median } from './median.ts';

// How fast a file comes in, against the least that any server must do, and how soon it plays.
const sizeMb = 512;
const dataDir = mkdtempSync(join(tmpdir(), 'kinora-uploads-'));
const clip = join(import.meta.dirname, '../apps/server/src/testing/media/plain.mp4');

function serverPid(): number {
  const children = JSON.parse(readFileSync(join(dataDir, 'launcher.children'), 'utf8')) as { pid: number }[];
  const isServer = ({ pid }: { pid: number }) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('server-main.ts');
  return children.find(isServer)?.pid ?? 0;
}

const memoryMb = (pid: number, what: 'VmHWM' | 'VmRSS'): number =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

async function startRaw(): Promise<{ url: string; pid: number; stop: () => void }> {
  const child = fork(join(import.meta.dirname, 'media/raw-upload.ts'), [dataDir]);
  const { port } = await new Promise<AddressInfo>((resolve) =>
    child.once('message', (at) => resolve(at as AddressInfo)),
  );
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, stop: () => child.disconnect() };
}

function makeLargeFile(): string {
  const file = join(dataDir, 'large');
  execFileSync('dd', ['if=/dev/urandom', `of=${file}`, 'bs=1M', `count=${sizeMb}`, 'status=none']);
  return file;
}

async function measureForm(uploader: Uploader, file: string): Promise<Row> {
  const raw = await startRaw();
  const pids = [serverPid(), raw.pid];
  const before = pids.map((pid) => memoryMb(pid, 'VmRSS'));
  const { ours, theirs, ratio } = await inTurn(
    async () => {
      const { id, upload_url, fields } = await uploader.ticket();
      const seconds = await postForm(upload_url, fields, file);
      // Noise is no video: once that is found, nothing of this round disturbs the next.
      await uploader.waitFor(id, ({ status }) => status === 'failed');
      return sizeMb / seconds;
    },
    async () => sizeMb / (await postForm(raw.url, {}, file)),
  );
  const memory = pids.map((pid, index) => {
    const most = memoryMb(pid, 'VmHWM');
    return `${most.toFixed(0)} MB at most, ${(most - (before[index] ?? 0)).toFixed(0)} more than before`;
  });
  raw.stop();
  rmSync(file);
  return {
    what: `${sizeMb} MiB posted as a form`,
    ours: `${ours.toFixed(0)} MiB/s, ${memory[0]}`,
    other: `a bare Node stream to the disk: ${theirs.toFixed(0)} MiB/s, ${memory[1]}`,
    ratio,
    goal: '≥ 0.9 ×',
  };
}

/** The clip over and over, its index behind its samples: the slower of the two ways to play at once. */
function makeFilm(seconds: number): string {
  const path = join(dataDir, `film-${seconds}.mp4`);
  const loop = ['-stream_loop', String(Math.ceil(seconds / 3)), '-i', clip, '-t', String(seconds), '-c', 'copy'];
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...loop, path]);
  return path;
}

async function measurePlayable(uploader: Uploader, seconds: number): Promise<Row> {
  const film = makeFilm(seconds);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { id, upload_url, fields } = await uploader.ticket();
    await postForm(upload_url, fields, film);
    const storedAt = performance.now();
    await uploader.waitFor(id, ({ playable }) => playable);
    times.push((performance.now() - storedAt) / 1000);
  }
  const sizeKb = statSync(film).size / 1024;
  return {
    what: `last byte until it plays, ${seconds < 60 ? `${seconds} s` : `${seconds / 60} min`} (${sizeKb.toFixed(0)} KiB)`,
    ours: `${median(times).toFixed(2)} s`,
    other: '',
    ratio: '',
    goal: '≤ 2 s',
  };
}

async function main(): Promise<void> {
  const file = makeLargeFile();
  const product = await startProduct(dataDir);
  try {
    const uploader = await createUploader(product);
    const rows = [await measureForm(uploader, file)];
    for (const seconds of [10, 600, 3600]) rows.push(await measurePlayable(uploader, seconds));
    reportRows('uploads', 'Uploads', rows);
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main();
