import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { api, type Endpoint } from '@kinora/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorsOf } from '../features/api-docs/operation.ts';
import { everyEndpoint } from '../testing/every-endpoint.ts';
import { exampleInput, nameOf } from '../testing/example-inputs.ts';
import { expectGoodManners } from '../testing/expect-good-manners.ts';
import { openSession } from '../testing/factories.ts';
import { type MutatedRequest, mutatedRequest } from '../testing/mutated-request.ts';
import { makeOneOfEverything, type OneOfEverything } from '../testing/one-of-everything.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { hasPostgres } from '../testing/test-database.ts';

const isWhole = process.env.TEST_HOSTILE === 'on';
const runsPerEndpoint = isWhole ? 300 : 4;
/** Said by a failure: with it, the same requests are made again. */
const seed = Number(process.env.KINORA_FUZZ_SEED ?? 17);
/** Nobody waits that long for anything that is refused. */
const hangMs = 20_000;

let test: TestApp;
let about: OneOfEverything;
let token: string;
let sent = 0;

beforeAll(async () => {
  if (!hasPostgres()) return;
  test = await startTestApp();
  about = await makeOneOfEverything(test);
  token = (await openSession(test, about.owner)).token;
});
afterAll(() => test?.close());

/** What any request may be answered that is none, or names nothing. */
const ofOddRequests = ['invalid_input', 'not_found', 'unsupported_media_type', 'body_too_large', 'headers_too_large'];
/** Our own faults. No provider is there, and those who ask one say so: that is none. */
const ourFaults = ['internal', 'unavailable', 'storage_full'];
const allowedOf = (endpoint: Endpoint): string[] =>
  [...errorsOf(endpoint), ...ofOddRequests].filter((code) => !ourFaults.includes(code));

async function send({ headers, payload, method, url }: MutatedRequest) {
  sent += 1;
  const answer = test.app.inject({
    method: method as 'GET',
    url,
    // Limits of an address would hide what comes behind them.
    remoteAddress: `10.${sent & 255}.${(sent >> 8) & 255}.${sent >> 16}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  const answered = await Promise.race([answer, pause(hangMs, undefined, { ref: false })]);
  if (!answered) throw new Error('hangs');
  return { status: answered.statusCode, headers: answered.headers, body: answered.body };
}

/** Signed out by the call itself, or by the one before. */
const hasEnded = ({ body }: { body: string }) => body.includes('"unauthenticated"');

async function heapUsed(): Promise<number> {
  setFlagsFromString('--expose-gc');
  await pause(100);
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

/** What deletes comes last: the others would find nothing to get at. */
const order = everyEndpoint.toSorted(
  (one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'),
);

describe.runIf(hasPostgres())(`requests with something wrong with them, of seed ${seed}`, () => {
  let heapBefore: number;
  beforeAll(async () => {
    heapBefore = await heapUsed();
  });

  it.each(order.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'are answered well by %s',
    async (_, endpoint) => {
      const requests = mutatedRequest(endpoint, () => exampleInput(endpoint, about));
      const allowed = allowedOf(endpoint);
      const property = fc.asyncProperty(requests, async (request) => {
        let answer = await send(request());
        if (hasEnded(answer) && endpoint.access !== 'otp-token') {
          token = (await openSession(test, about.owner)).token;
          answer = await send(request());
        }
        expectGoodManners(answer, allowed);
      });
      await fc.assert(property, { seed, numRuns: runsPerEndpoint });
    },
  );

  it('leave the server as it was: it answers, and has forgotten them', async () => {
    expect((await test.call(api.system.live, {})).status).toBe(200);
    expect(sent).toBeGreaterThanOrEqual(order.length * runsPerEndpoint);
    const grown = (await heapUsed()) - heapBefore;
    // What it keeps on purpose is bounded: pages, sessions, limits, and the mails that this test's mailbox collects.
    expect(grown).toBeLessThan(100 * 1024 * 1024);
    if (isWhole)
      process.stderr.write(`${sent} requests, heap ${Math.round(grown / 1024 / 1024)} MB larger afterwards\n`);
  });
});
