import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { api, type SignedIn } from '@kinora/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CuttingProxy, startCuttingProxy } from '../testing/cutting-proxy.ts';
import { registerUploader } from '../testing/factories.ts';
import { hasFfmpeg, isOver, type MediaTestApp, startMediaApp } from '../testing/media-app.ts';
import { mediaFile } from '../testing/media-files.ts';
import { hasRadosgw, type Radosgw, startRadosgw } from '../testing/radosgw.ts';
import { hasPostgres } from '../testing/test-database.ts';

const film = mediaFile('index-last.mp4');
const portOf = (address: string) => Number(new URL(address).port);

describe.runIf(hasPostgres() && hasFfmpeg() && hasRadosgw())('a bucket that goes away', () => {
  let radosgw: Radosgw;
  let proxy: CuttingProxy;
  let test: MediaTestApp;
  let member: SignedIn;
  beforeAll(async () => {
    radosgw = await startRadosgw();
    proxy = await startCuttingProxy(portOf(radosgw.settings.endpoint));
    test = await startMediaApp({ ...radosgw.env, STORAGE_ENDPOINT: `http://127.0.0.1:${proxy.port}` });
    member = await registerUploader(test);
  });
  afterAll(async () => {
    await test?.close();
    await proxy?.close();
    await radosgw?.close();
  });

  it('takes nothing else along, and what was begun goes on when it is back', async () => {
    const id = await test.upload(member, film);
    await test.waitFor(member, id, isOver, 240_000);
    const { body: player } = await test.call(api.players.create, { name: 'x' }, member);
    const next = await test.ticketFor(member);
    proxy.leave();
    expect((await test.call(api.videos.list, { limit: 5 }, member)).status).toBe(200);
    expect((await test.call(api.system.ready, {})).status).toBe(200);
    expect((await test.call(api.system.health, {})).status).toBe(503);
    expect((await test.app.inject(`/api/players/embed/${player.id}`)).statusCode).toBe(200);
    const { body: video } = await test.call(api.videos.get, { video_id: id }, member);
    // What the product itself would have to read says that it cannot, now.
    const playlist = await test.fetchMedia(video.hls_url ?? '', { redirect: 'manual' });
    expect([302, 503]).toContain(playlist.status);
    const parts = await test.call(api.videos.sendParts, { video_id: next.id, size_bytes: film.length }, member);
    expect(parts).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    proxy.comeBack();
    await expect.poll(async () => (await test.call(api.system.health, {})).status, { timeout: 60_000 }).toBe(200);
    expect((await test.fetchMedia(video.hls_url ?? '')).status).toBe(200);
    const again = await test.upload(member, film);
    expect(await test.waitFor(member, again, isOver, 240_000)).toMatchObject({ status: 'ready' });
  });
});

describe.runIf(hasPostgres())('a proxy that cuts', () => {
  let test: MediaTestApp;
  let proxy: CuttingProxy;
  let member: SignedIn;
  let base: string;
  beforeAll(async () => {
    test = await startMediaApp({}, { withWorker: true });
    proxy = await startCuttingProxy(portOf(test.base));
    base = `http://127.0.0.1:${proxy.port}`;
    member = await registerUploader(test);
  });
  afterAll(async () => {
    await proxy?.close();
    await test?.close();
  });
  const tus = { 'tus-resumable': '1.0.0' };

  async function begin(): Promise<string> {
    const { fields, id } = await test.ticketFor(member);
    const metadata = Object.entries(fields).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`);
    const headers = { ...tus, 'upload-length': String(film.length), 'upload-metadata': metadata.join() };
    const { headers: answered } = await fetch(`${base}/api/uploads/tus`, { method: 'POST', headers });
    begun = id;
    return base + new URL(answered.get('location') ?? '').pathname;
  }
  let begun = '';

  it('uploads time and again costs no byte: each goes on where the one before was cut', async () => {
    const url = await begin();
    let cuts = 0;
    for (let offset = 0; offset < film.length; ) {
      proxy.cutAfter.toServer = 20_000 + 7_000 * cuts;
      const headers = { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
      const init = { method: 'PATCH', headers, body: new Uint8Array(film.subarray(offset)) };
      const isSent = await fetch(url, init).then(
        () => true,
        () => false,
      );
      proxy.cutAfter = {};
      if (!isSent) cuts += 1;
      // Until the server has seen that nobody sends any more, the place is taken.
      await expect
        .poll(async () => (await fetch(url, { method: 'HEAD', headers: tus })).status, { timeout: 60_000 })
        .toBe(200);
      const state = await fetch(url, { method: 'HEAD', headers: tus });
      const reached = Number(state.headers.get('upload-offset'));
      expect(reached).toBeGreaterThanOrEqual(offset);
      offset = reached;
      if (cuts > 200) throw new Error('it never ends');
    }
    expect(cuts).toBeGreaterThan(1);
    const { body } = await test.call(api.videos.get, { video_id: begun }, member);
    expect(body.size_bytes).toBe(film.length);
  });

  it('answers midway leaves ranges to go on with, byte for byte', async () => {
    await test.storage.putBytes(`videos/${begun}/video.mp4`, film, 'video/mp4');
    const url = `${base}/media/videos/${begun}/video.mp4`;
    const bytes: Buffer[] = [];
    let length = 0;
    for (let tries = 0; length < film.length && tries < 100; tries += 1) {
      proxy.cutAfter.toClient = 30_000;
      const answer = await fetch(url, { headers: { range: `bytes=${length}-` } }).catch(() => undefined);
      if (answer?.status === 404) await pause(200);
      const reader = answer?.status === 206 ? answer.body?.getReader() : undefined;
      for (;;) {
        const piece = await reader?.read().catch(() => undefined);
        if (!piece?.value) break;
        bytes.push(Buffer.from(piece.value));
        length += piece.value.length;
      }
    }
    proxy.cutAfter = {};
    expect(Buffer.concat(bytes).equals(film)).toBe(true);
  });
});

describe.runIf(hasPostgres())('two thousand who send slowly', () => {
  let test: MediaTestApp;
  let member: SignedIn;
  beforeAll(async () => {
    test = await startMediaApp();
    member = await registerUploader(test);
  });
  afterAll(() => test?.close());

  /** Of somebody who means it, one call after the other. */
  async function medianMs(calls: number): Promise<number> {
    const times: number[] = [];
    const headers = { authorization: `Bearer ${member.token}` };
    for (let call = 0; call < calls; call += 1) {
      const began = performance.now();
      const answer = await fetch(`${test.base}/api/players?limit=5`, { headers });
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
      times.push(performance.now() - began);
    }
    return times.toSorted((one, other) => one - other)[Math.floor(calls / 2)] ?? 0;
  }

  async function sendSlowly(): Promise<Socket> {
    const socket = connect(portOf(test.base), '127.0.0.1');
    socket.on('error', () => undefined).resume();
    await once(socket, 'connect');
    socket.write(
      'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 999\r\n\r\n{',
    );
    return socket;
  }

  it('leave the others served, and are sent away', async () => {
    await medianMs(100);
    const alone = await medianMs(200);
    const senders = await Promise.all(Array.from({ length: 2_000 }, sendSlowly));
    const drip = setInterval(() => {
      for (const socket of senders) if (socket.writable) socket.write(' ');
    }, 1_000);
    try {
      const among = await medianMs(200);
      process.stderr.write(`p50 ${alone.toFixed(1)} ms alone, ${among.toFixed(1)} ms among 2,000 slow senders\n`);
      expect(among / alone).toBeLessThan(4);
      const open = () => senders.filter(({ destroyed, closed }) => !destroyed && !closed).length;
      await expect.poll(open, { timeout: 60_000, interval: 500 }).toBe(0);
      expect(await medianMs(50)).toBeGreaterThan(0);
    } finally {
      clearInterval(drip);
      for (const socket of senders) socket.destroy();
    }
  });
});
