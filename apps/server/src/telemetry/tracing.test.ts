import { api, type Endpoint } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { goodPassword, newAddress, registerAccount, registerUploader } from '../testing/factories.ts';
import { hasFfmpeg, isOver, startMediaApp } from '../testing/media-app.ts';
import { mediaFile } from '../testing/media-files.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { hasPostgres } from '../testing/test-database.ts';
import { startTraceCollector, type ToldSpan, type TraceCollector, valuesOf } from '../testing/trace-collector.ts';
import { currentSpan, isTracing } from './spans.ts';

const traceId = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const callerSpan = '1122334455667788';
const traceparent = `00-${traceId}-${callerSpan}-01`;
const [server, client, consumer] = [2, 3, 5];

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  expect(isTracing()).toBe(false);
});

async function collect(options?: { hangs: boolean }): Promise<TraceCollector> {
  const collector = await startTraceCollector(options);
  closing.push(collector.close);
  return collector;
}

/** What a test that fails leaves open would be traced in the next one. */
async function open<Test extends TestApp, Args extends unknown[]>(
  start: (...args: Args) => Promise<Test>,
  ...args: Args
) {
  const test = await start(...args);
  let ended: Promise<void> | undefined;
  const close = () => {
    ended ??= test.close();
    return ended;
  };
  closing.unshift(close);
  return { ...test, close };
}

const to = ({ url }: { url: string }, env: Record<string, string> = {}) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  ...env,
});

const nameOf = ({ method, path }: Endpoint): string => `${method} /api${path}`;

function only(spans: ToldSpan[], name: string): ToldSpan {
  const found = spans.filter((span) => span.name === name);
  if (!found[0]) throw new Error(`no ${name} among ${[...new Set(spans.map((span) => span.name))].join(', ')}`);
  return found[0];
}

describe.runIf(hasPostgres())('a request', () => {
  it('goes on with the trace of who asks, with its queries in it and its id on lines of the log', async () => {
    const collector = await collect();
    const lines: string[] = [];
    const env = to(collector, {
      LOG_LEVEL: 'info',
      OTEL_SERVICE_NAME: 'films',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial%20run',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=one,authorization=Bearer%20abc',
    });
    const test = await open(startTestApp, env, { write: (line) => lines.push(line) });
    const member = await registerAccount(test);
    const headers = { traceparent };
    const made = await test.call(api.apiKeys.create, { name: 'Robot' }, { token: member.token, headers });
    expect(made.status).toBe(200);
    await test.close();

    const spans = collector.spans().filter((span) => span.traceId === traceId);
    const request = only(spans, nameOf(api.apiKeys.create));
    expect(request).toMatchObject({ kind: server, parentSpanId: callerSpan });
    expect(valuesOf(request.attributes)).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/api/api-keys',
      'http.response.status_code': 200,
      'kinora.request_id': expect.stringMatching(/^req_/),
    });
    const query = only(spans, 'insert api_keys');
    expect(query).toMatchObject({ kind: client, parentSpanId: request.spanId });
    expect(valuesOf(query.attributes)['db.query.text']).toContain('values ($1');
    expect(collector.resource()).toMatchObject({
      'service.name': 'films',
      'kinora.process': 'server',
      'deployment.environment.name': 'trial run',
    });
    expect(collector.headers[0]).toMatchObject({ 'x-tenant': 'one', authorization: 'Bearer abc' });
    const answered = lines.map((line) => JSON.parse(line)).filter((line) => line.trace_id === traceId);
    expect(answered).toContainEqual(expect.objectContaining({ route: '/api/api-keys', span_id: request.spanId }));
  });

  it('keeps its queries where its body comes in pieces', async () => {
    const collector = await collect();
    const test = await open(startMediaApp, to(collector), { withWorker: false });
    const parts = [`{"email":"${newAddress()}",`, `"password":"${goodPassword}"}`];
    const body = new ReadableStream<string>({
      async pull(stream) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        const part = parts.shift();
        if (part) stream.enqueue(part);
        else stream.close();
      },
    }).pipeThrough(new TextEncoderStream());
    const headers = { traceparent, 'content-type': 'application/json' };
    const request: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
    expect((await fetch(`${test.base}/api/login`, request)).status).toBe(404);
    await test.close();
    const login = only(collector.spans(), nameOf(api.accounts.login));
    const query = only(collector.spans(), 'select accounts');
    expect(query).toMatchObject({ traceId, parentSpanId: login.spanId });
  });

  it('tells nothing that belongs to somebody', async () => {
    const collector = await collect();
    const test = await open(startTestApp, to(collector));
    const email = newAddress();
    const member = await registerAccount(test, email);
    await test.call(api.accounts.login, { email, password: goodPassword }, { ip: '198.51.100.7' });
    await test.call(api.videos.createTicket, { filename: 'secret-wedding.mp4' }, { token: member.token });
    await test.call(api.videos.list, { q: 'divorce' }, { token: member.token, headers: { 'user-agent': 'Odd/1' } });
    const user = String((await test.connection.db.execute(sql`select id from accounts`)).rows[0]?.id);
    await test.close();
    const all = collector.bodies.join('\n');
    expect(only(collector.spans(), nameOf(api.videos.list))).toBeDefined();
    for (const private_ of [email, goodPassword, member.token, '198.51.100.7', 'wedding', 'divorce', 'Odd/1', user])
      expect(all).not.toContain(private_);
  });

  it('is marked as failed with the kind of error, and not with its words', async () => {
    const collector = await collect();
    const test = await open(startTestApp, to(collector));
    await test.connection.db.execute(sql`alter table accounts rename to gone`);
    await test.call(api.accounts.login, { email: newAddress(), password: goodPassword });
    await test.close();
    const [query] = collector.spans().filter(({ name, status }) => name === 'select accounts' && status.code === 2);
    expect(valuesOf(query?.attributes ?? [])['error.type']).toBe('42P01');
    expect(only(collector.spans(), nameOf(api.accounts.login)).status.code).toBe(2);
    expect(collector.bodies.join()).not.toContain('does not exist');
  });

  it.each(['nonsense', '00-00000000000000000000000000000000-1122334455667788-01', `${traceparent}-more`])(
    'begins a trace of its own where it was sent %s',
    async (odd) => {
      const collector = await collect();
      const test = await open(startTestApp, to(collector), undefined, { withWorker: false });
      await test.call(api.system.live, {}, { headers: { traceparent: odd } });
      await test.close();
      const span = only(collector.spans(), nameOf(api.system.live));
      expect(span.traceId).toMatch(/^[\da-f]{32}$/);
      expect(span.parentSpanId ?? '').toBe('');
    },
  );
});

describe.runIf(hasPostgres())('which traces are kept', () => {
  it.each([
    ['always_off', '1', []],
    ['traceidratio', '0', []],
    ['parentbased_always_off', '1', [traceId]],
    ['parentbased_traceidratio', '0', [traceId]],
  ])('is for %s with %s to say', async (sampler, argument, expected) => {
    const collector = await collect();
    const env = to(collector, { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: argument });
    const test = await open(startTestApp, env, undefined, { withWorker: false });
    await test.call(api.system.live, {});
    await test.call(api.system.live, {}, { headers: { traceparent } });
    await test.close();
    expect(collector.spans().map((span) => span.traceId)).toEqual(expected);
  });
});

describe.runIf(hasPostgres())('a job', () => {
  it('names what led to it, and an older worker reads its payload as before', async () => {
    const collector = await collect();
    const test = await open(startTestApp, to(collector));
    const headers = { traceparent };
    const email = newAddress();
    await test.call(api.accounts.generateOtp, { email }, { headers });
    await test.mailbox.waitFor(email);
    await test.close();
    const spans = collector.spans();
    const request = only(spans, nameOf(api.accounts.generateOtp));
    const job = only(spans, 'job mail');
    expect(job.kind).toBe(consumer);
    expect(job.traceId).not.toBe(traceId);
    expect(job.links).toMatchObject([{ traceId, spanId: request.spanId }]);
  });

  it.runIf(hasFfmpeg())('holds the steps of a film, and they the programs they run', async () => {
    const collector = await collect();
    const test = await open(startMediaApp, to(collector));
    const owner = await registerUploader(test);
    const video = await test.waitFor(owner, await test.upload(owner, mediaFile('plain.mp4'), 'wedding.mp4'), isOver);
    expect(video.status).toBe('ready');
    await test.close();
    const spans = collector.spans();
    const step = only(spans, 'step hls');
    const job = spans.find(({ spanId }) => spanId === step.parentSpanId);
    expect(job?.name).toMatch(/^job video-/);
    expect(job?.links).toHaveLength(1);
    const program = spans.find(({ name, parentSpanId }) => name === 'ffmpeg' && parentSpanId === step.spanId);
    expect(program?.traceId).toBe(job?.traceId);
    expect(collector.bodies.join()).not.toMatch(/wedding|\/tmp\//);
  });
});

describe.runIf(hasPostgres())('a collector', () => {
  it.each(['that is away', 'that never answers'])('%s holds nobody up', async (which) => {
    const collector = await collect({ hangs: true });
    const lines: string[] = [];
    if (which === 'that is away') await collector.close();
    const env = to(collector, { LOG_LEVEL: 'warn' });
    const test = await open(startTestApp, env, { write: (line) => lines.push(line) }, { withWorker: false });
    // More than may wait to be told.
    for (let round = 0; round < 50; round += 1) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => test.call(api.system.live, {})));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }
    await test.close();
    expect(lines.filter((line) => line.includes('collector')).length).toBeLessThanOrEqual(1);
  });

  it('that nobody named is not told of anything', async () => {
    const test = await open(startTestApp, {}, undefined, { withWorker: false });
    expect(isTracing()).toBe(false);
    expect(currentSpan()).toBeUndefined();
    expect((await test.call(api.system.live, {}, { headers: { traceparent } })).status).toBe(200);
    await test.close();
  });
});
