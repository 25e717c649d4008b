import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@kinora/contract';
import { type Ask, measureThroughput } from '../hot-path/keep-alive.ts';
import { reportRows } from '../media/table.ts';
import { createUploader, startProduct } from '../media/uploader.ts';
import { countOption } from '../options.ts';
import { call } from '../product/calls.ts';

const seconds = countOption('soak', 60);
/** Of the most that was answered a moment before. */
const share = 0.6;
const connections = 16;

/** Embed pages and lists of an owner, each at half of that share, for as long as is asked for. */
export async function soak(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinora-soak-'));
  const product = await startProduct(dataDir);
  try {
    const { token } = await createUploader(product);
    const { id } = await call(product, api.players.create, { name: 'Soak' }, token);
    const headers = { 'x-forwarded-for': '10.1.2.3' };
    const page: Ask = { url: `${product.apiUrl}/players/embed/${id}`, headers, status: 200 };
    const list: Ask = {
      url: `${product.apiUrl}/players?limit=20`,
      headers: { ...headers, authorization: `Bearer ${token}` },
      status: 200,
    };
    const most = {
      page: (await measureThroughput(page, { connections, seconds: 10 })).perSecond,
      list: (await measureThroughput(list, { connections, seconds: 10 })).perSecond,
    };
    const run = (ask: Ask, perSecond: number, length: number) =>
      measureThroughput({ ...ask, perSecond: (perSecond * share) / 2 }, { connections, seconds: length });
    const both = (length: number) => Promise.all([run(page, most.page, length), run(list, most.list, length)]);
    // What a server keeps from its first requests on is no leak.
    await both(Math.min(60, seconds));
    const before = product.serverMegabytes();
    const [ofPage, ofList] = await both(seconds);
    const after = product.serverMegabytes();
    const row = (what: string, most_: number, { perSecond, p50Ms, p99Ms }: typeof ofPage) => ({
      what,
      ours: `${Math.round(perSecond)} a second: p99 ${p99Ms.toFixed(1)} ms, p50 ${p50Ms.toFixed(1)} ms`,
      other: `most: ${Math.round(most_)} a second`,
      ratio: `p99 ${(p99Ms / p50Ms).toFixed(1)} × p50`,
      goal: '≤ 5 ×',
    });
    reportRows(
      'soak',
      'A soak',
      [
        row('embed pages', most.page, ofPage),
        row('lists of an owner', most.list, ofList),
        {
          what: 'memory of the server',
          ours: `${after.toFixed(0)} MB`,
          other: `${before.toFixed(0)} MB`,
          ratio: `${((100 * (after - before)) / before).toFixed(1)} %`,
          goal: '≤ +5 %',
        },
      ],
      `Both at once for ${seconds} seconds, each at 30 % of the most that it alone was answered before. Any other answer than 200 ends the run.`,
    );
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
