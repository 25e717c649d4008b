import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../../support/browsers/browser-journey.ts';
import { expectMoving, expectSilence, expectTone, viewing } from '../../support/browsers/watching.ts';
import { sampleVideo } from '../../support/sample-video.ts';

/** A page with nothing but a film, and a button that plays it. */
async function openPlainSite(film: Buffer) {
  const page = `<!doctype html><title>Plain</title><video src="/film.mp4" width="640" height="360"></video>
    <button onclick="document.querySelector('video').play()">Play</button>`;
  const server = createServer((request, response) => {
    if (request.url !== '/film.mp4') {
      response.setHeader('content-type', 'text/html').end(page);
      return;
    }
    const [, from = '0'] = /bytes=(\d+)/.exec(request.headers.range ?? '') ?? [];
    response.writeHead(206, {
      'content-type': 'video/mp4',
      'content-range': `bytes ${from}-${film.length - 1}/${film.length}`,
    });
    response.end(film.subarray(Number(from)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

for (const hasSound of [true, false])
  test(`a film ${hasSound ? 'with' : 'without'} sound is told from the other by listening`, async ({ tab, sound }) => {
    const site = await openPlainSite(await sampleVideo({ seconds: 60, hasSound }));
    await tab.open(site.url);
    await tab.click({ css: 'button', name: 'Play' });
    await expectMoving(tab);
    await (hasSound ? expectTone : expectSilence)(sound);
    expect(await viewing(tab)).toMatchObject({ paused: false, error: null });
    site.close();
  });
