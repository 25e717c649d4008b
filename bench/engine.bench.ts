import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { api } from '@kinora/contract';
import { chromium } from 'playwright-core';
import { measureTap, type Place } from './engine/tap.ts';
import { postForm } from './media/curl.ts';
import { inTurn, type Row, reportRows } from './media/table.ts';
import { createUploader, startProduct } from './media/uploader.ts';
import { profiles } from './player/measure.ts';
import { call } from './product/calls.ts';

// A tap on a film that the product has made its ladder of, beside a bare element with the same film and beside hls.js.
const dataDir = mkdtempSync(join(tmpdir(), 'kinora-engine-'));
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

/** Twenty seconds that move all over, as heavy as films of phones are. */
function makeFilm(): string {
  const path = join(dataDir, 'film.mp4');
  const picture = 'testsrc2=size=1280x720:rate=30:duration=20,noise=alls=12:allf=t';
  const sources = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', 'sine=frequency=440:duration=20'];
  const encoders = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-g', '120', '-pix_fmt', 'yuv420p'];
  const audio = ['-c:a', 'aac', '-ac', '2', '-ar', '48000', '-movflags', '+faststart'];
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...sources, ...encoders, ...audio, path]);
  return path;
}

const page = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Film</title><link rel="icon" href="data:,"><style>body{margin:0}video,button{width:100%}</style>${body}`;

/** The element alone, and hls.js in full, each on a page of its own with a button to press. */
async function servePeers(film: { mp4: string; hls: string }) {
  const tap = (start: string) => `<button>Play</button><script>${start}</script>`;
  const files = new Map([
    [
      '/bare',
      page(
        `<video preload="none" playsinline src="${film.mp4}"></video>${tap("document.querySelector('button').onclick=()=>document.querySelector('video').play()")}`,
      ),
    ],
    [
      '/hls',
      page(
        `<video preload="none" playsinline></video>${tap(`document.querySelector('button').onclick=async()=>{const v=document.querySelector('video');const{default:Hls}=await import('/hls.js');const h=new Hls({capLevelToPlayerSize:true});h.loadSource(${JSON.stringify(film.hls)});h.attachMedia(v);v.play()}`)}`,
      ),
    ],
    ['/hls.js', readFileSync(new URL('../node_modules/hls.js/dist/hls.min.mjs', import.meta.url), 'utf8')],
  ]);
  const packed = new Map([...files].map(([path, text]) => [path, brotliCompressSync(text)]));
  const server = createServer((request, response) => {
    const body = packed.get(request.url ?? '');
    const type = request.url?.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(body ? 200 : 404, { 'content-type': type, 'content-encoding': 'br' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, close: () => void server.close() };
}

async function main(): Promise<void> {
  const product = await startProduct(dataDir);
  const uploader = await createUploader(product);
  const { id, upload_url, fields } = await uploader.ticket();
  await postForm(upload_url, fields, makeFilm());
  const video = await uploader.waitFor(id, ({ status }) => status === 'ready', 250);
  const { token } = uploader;
  const { id: playerId } = await call(product, api.players.create, { name: 'Bench' }, token);
  await call(product, api.players.createSource, { player_id: playerId, url: video.url, media_type: 'mp4' }, token);
  const peers = await servePeers({ mp4: video.url, hls: video.hls_url ?? '' });
  const browser = await chromium.launch({ args: flags, ...(installed ? { executablePath: installed } : {}) });
  const ours: Place = { url: `${product.apiUrl}/players/embed/${playerId}`, target: '.kin-center-play' };
  const bare: Place = { url: `${peers.origin}/bare`, target: 'button' };
  const hls: Place = { url: `${peers.origin}/hls`, target: 'button' };
  const rows: Row[] = [];
  try {
    for (const profile of profiles) {
      const measure = (place: Place) => () => measureTap(browser, place, profile);
      for (const [name, other, goal] of [
        ['a bare `<video preload="none">` with the mp4', bare, '≤ 1.2 ×'],
        ['hls.js in full', hls, '≤ 1 ×'],
      ] as const) {
        await measure(ours)();
        const { ours: own, theirs, ratio } = await inTurn(measure(ours), measure(other));
        rows.push({
          what: `a tap until it plays, ${profile.name} phone`,
          ours: `${Math.round(own)} ms`,
          other: `${name}: ${Math.round(theirs)} ms`,
          ratio,
          goal,
        });
        console.log(rows.at(-1));
      }
    }
    reportRows('engine', 'The engine', rows);
  } finally {
    await browser.close();
    peers.close();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main();
