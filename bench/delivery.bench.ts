import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getFile, postForm } from './media/curl.ts';
import { makeLargeFilm } from './media/large-film.ts';
import { accelPrefix, hasNginx, startNginx } from './media/nginx.ts';
import { inTurn, type Row, reportRows } from './media/table.ts';
import { createUploader, startProduct } from './media/uploader.ts';

// How fast a stored video comes out, beside nginx sending the very same file.
const sizeMb = 512;
const rangeBytes = 1024 * 1024;
const readers = 8;
const dataDir = mkdtempSync(join(tmpdir(), 'kinora-delivery-'));

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
  const seconds = 3;
  const endAt = performance.now() + seconds * 1_000;
  let count = 0;
  const read = async () => {
    for (; performance.now() < endAt; count += 1) await readRange(agent, url);
  };
  await Promise.all(Array.from({ length: readers }, read));
  agent.destroy();
  return count / seconds;
}

const whole = async (url: string) => sizeMb / (await getFile(url));
const stream = { what: `${sizeMb} MiB in one stream`, unit: 'MiB/s', measure: whole };
const ranges = { what: `${readers} readers of 1 MiB ranges`, unit: 'ranges/s', measure: rangesPerSecond };

async function compare({ what, unit, measure }: typeof stream, urls: [string, string], goal: string): Promise<Row> {
  const { ours, theirs, ratio } = await inTurn(
    () => measure(urls[0]),
    () => measure(urls[1]),
  );
  return { what, ours: `${ours.toFixed(0)} ${unit}`, other: `nginx: ${theirs.toFixed(0)} ${unit}`, ratio, goal };
}

/** The same video sent by the product itself, or handed over to nginx before it. */
async function measureAll(film: string): Promise<Row[]> {
  const rows: Row[] = [];
  let videoUrl = '';
  for (const DELIVERY_ACCEL_PREFIX of ['', accelPrefix]) {
    const product = await startProduct(dataDir, { DELIVERY_ACCEL_PREFIX });
    const { origin } = new URL(product.apiUrl);
    const folder = join(dataDir, DELIVERY_ACCEL_PREFIX ? 'front' : 'alone');
    const nginx = await startNginx({ folder, file: film, productUrl: origin, mediaFolder: join(dataDir, 'media') });
    try {
      videoUrl ||= await upload(product, film);
      const alone = `${nginx.url}/film.mp4`;
      const { pathname } = new URL(videoUrl);
      if (DELIVERY_ACCEL_PREFIX === '') {
        rows.push(await compare(stream, [origin + pathname, alone], '≥ 0.7 ×'));
        rows.push(await compare(ranges, [origin + pathname, alone], '≥ 0.45 ×'));
      } else {
        for (const kind of [stream, ranges]) {
          const handed = { ...kind, what: `${kind.what}, handed over to nginx` };
          rows.push(await compare(handed, [nginx.url + pathname, alone], ''));
        }
      }
    } finally {
      nginx.stop();
      await product.stop();
    }
  }
  return rows;
}

async function upload(product: Awaited<ReturnType<typeof startProduct>>, film: string): Promise<string> {
  const uploader = await createUploader(product);
  const { id, upload_url, fields } = await uploader.ticket();
  await postForm(upload_url, fields, film);
  return (await uploader.waitFor(id, ({ status }) => status === 'ready')).url;
}

async function main(): Promise<void> {
  if (!hasNginx()) return void console.log('No nginx is installed: nothing to compare with.');
  try {
    reportRows('delivery', 'Delivery', await measureAll(makeLargeFilm(dataDir, sizeMb)));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main();
