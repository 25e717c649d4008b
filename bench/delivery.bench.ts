import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getFile, postForm } from './media/curl.ts';
import { median, type Row, writeRows } from './media/table.ts';
import { createUploader, startProduct } from './media/uploader.ts';

// How fast a stored video comes out, beside nginx sending the very same file.
const rounds = Number(process.argv.find((arg) => arg.startsWith('--rounds='))?.slice(9) ?? 3);
const sizeMb = 512;
const rangeBytes = 1024 * 1024;
const readers = 8;
const nginxPath = '/usr/sbin/nginx';
const dataDir = mkdtempSync(join(tmpdir(), 'kinora-delivery-'));
const clip = join(import.meta.dirname, '../apps/server/src/testing/media/plain.mp4');

/** A file that plays, made large by a box that players skip. */
function makeLargeFilm(): string {
  const path = join(dataDir, 'film.mp4');
  const padding = Buffer.alloc(8);
  padding.writeUInt32BE(sizeMb * 1024 * 1024);
  padding.write('free', 4);
  execFileSync('cp', [clip, path]);
  writeFileSync(path, padding, { flag: 'a' });
  execFileSync('sh', ['-c', `head -c ${sizeMb * 1024 * 1024 - 8} /dev/urandom >> ${path}`]);
  return path;
}

async function startNginx(file: string): Promise<{ url: string; stop: () => void }> {
  const dir = join(dataDir, 'nginx');
  mkdirSync(dir, { recursive: true });
  symlinkSync(file, join(dir, 'film.mp4'));
  const port = await freePort();
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${dir}/${name};`);
  writeFileSync(
    join(dir, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${dir}/pid; error_log ${dir}/error.log; user root;
     events {} http { access_log off; sendfile on; keepalive_requests 1000000; ${paths.join(' ')}
     server { listen 127.0.0.1:${port}; root ${dir}; } }`,
  );
  const child: ChildProcess = spawn(nginxPath, ['-c', join(dir, 'nginx.conf')], { stdio: 'ignore' });
  await sleep(500);
  return { url: `http://127.0.0.1:${port}/film.mp4`, stop: () => child.kill('SIGTERM') };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

function readRange(agent: Agent, url: string): Promise<void> {
  const start = Math.floor(Math.random() * (sizeMb - 1)) * rangeBytes;
  const headers = { range: `bytes=${start}-${start + rangeBytes - 1}` };
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 206) reject(new Error(`answered ${response.statusCode}`));
      response.on('end', resolve).resume();
    }).on('error', reject);
  });
}

/** Ranges of a megabyte per second, of eight readers at once. */
async function rangesPerSecond(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: readers });
  const endAt = performance.now() + 4_000;
  let count = 0;
  const read = async () => {
    for (; performance.now() < endAt; count += 1) await readRange(agent, url);
  };
  await Promise.all(Array.from({ length: readers }, read));
  agent.destroy();
  return count / 4;
}

async function compare(
  what: string,
  goal: string,
  unit: string,
  measure: (url: string) => Promise<number>,
  urls: [string, string],
): Promise<Row> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await measure(urls[0]));
    theirs.push(await measure(urls[1]));
  }
  const [mine, other] = [median(ours), median(theirs)];
  return {
    what,
    ours: `${mine.toFixed(0)} ${unit}`,
    other: `nginx: ${other.toFixed(0)} ${unit}`,
    ratio: `${(mine / other).toFixed(2)} ×`,
    goal,
  };
}

async function main(): Promise<void> {
  if (!existsSync(nginxPath)) return void console.log(`No nginx in ${nginxPath}: nothing to compare with.`);
  const film = makeLargeFilm();
  const product = await startProduct(dataDir);
  const nginx = await startNginx(film);
  try {
    const uploader = await createUploader(product);
    const { id, upload_url, fields } = await uploader.ticket();
    await postForm(upload_url, fields, film);
    const { url } = await uploader.waitFor(id, ({ status }) => status === 'ready');
    const urls: [string, string] = [url, nginx.url];
    const whole = async (address: string) => sizeMb / (await getFile(address));
    writeRows('delivery', 'Delivery', [
      await compare(`${sizeMb} MiB in one stream`, '≥ 0.7 ×', 'MiB/s', whole, urls),
      await compare('8 readers of 1 MiB ranges', '≥ 0.45 ×', 'ranges/s', rangesPerSecond, urls),
    ]);
  } finally {
    nginx.stop();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main();
