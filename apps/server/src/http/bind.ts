import { finished, type Readable } from 'node:stream';
import {
  type Access,
  api,
  type Endpoint,
  type InputOf,
  isInQuery,
  type OutputOf,
  pathParameters,
} from '@kinora/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { FreshCache, Read } from '../db/fresh-cache.ts';
import { type ActorOf, type Bearers, findActor, type KeyHolder, type Member } from './actor.ts';
import { applyApiKeyRateLimit } from './api-key-rate-limit.ts';
import { attachment } from './attachment.ts';
import type { IdempotencyGuard } from './idempotency.ts';
import { parseInput } from './input-problems.ts';
import { allowAnyOrigin, createPreflights } from './key-cross-origin.ts';
import { networkOf } from './network-of.ts';
import type { RateLimits } from './rate-limits.ts';
import { Refusal } from './refusal.ts';
import { rejectPrefetch } from './reject-prefetch.ts';
import { createListTurns, toJsonStream, type WholeList } from './whole-list.ts';

export interface Call<A extends Access> {
  actor: ActorOf[A];
  /** Whom limits per address count: of an IPv6 address its network. */
  ip: string;
  userAgent: string;
}

export interface Page<Item> {
  items: Item[];
  nextCursor: string | undefined;
  total: number;
  /** There are more than that. */
  isTotalCapped?: boolean;
  /** What has to change before anybody of the workspace would get another; left out where time alone may do it. */
  facts?: readonly string[];
}

/** To be kept under this name, not shown. */
export interface NamedFile {
  bytes: Buffer | Readable;
  contentType: string;
  filename: string;
}

type Answer<E extends Endpoint> = E extends { paged: true }
  ? OutputOf<E> extends (infer Item)[]
    ? Page<Item> | WholeList<Item>
    : never
  : E extends { bytes: readonly string[] }
    ? Buffer | NamedFile
    : OutputOf<E>;

export type Handler<E extends Endpoint> = (input: InputOf<E>, call: Call<E['access']>) => Promise<Answer<E>>;
export type Bind = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

interface BindOptions {
  app: FastifyInstance;
  cache: FreshCache;
  bearers: Bearers;
  limits: RateLimits;
  idempotency: IdempotencyGuard;
  /** Told of every endpoint that answers, so that the documents list just these. */
  onBound: (endpoint: Endpoint) => void;
  /** Told of everybody who calls while signed in. Nobody waits for it. */
  onMember: (workspaceId: string, caller: { ip: string; userAgent: string }) => Promise<void>;
}

/** All that a key for figures may call. */
const statsCalls = new Set<Endpoint>(Object.values(api.stats));

/** Makes an endpoint of the contract answer: who calls, with what; and nothing leaves that it does not name. */
export function createBind({ app, cache, bearers, limits, idempotency, onBound, onMember }: BindOptions): Bind {
  const answerPreflights = createPreflights(app);
  const listTurns = createListTurns();
  return (endpoint, handler) => {
    onBound(endpoint);
    const isForKeys = endpoint.access === 'key';
    const who = { access: endpoint.access as (typeof endpoint)['access'], isStats: statsCalls.has(endpoint) };
    if (isForKeys) answerPreflights(endpoint.path);
    const hooks = {
      async onRequest(request: FastifyRequest, reply: FastifyReply) {
        if (isForKeys) allowAnyOrigin(reply);
        // So much is read of nobody who is not known.
        if (endpoint.maxBytes !== undefined) await findActor(who, request, bearers);
      },
    };
    const noteMember = (request: FastifyRequest, { workspaceId }: Member) => {
      const caller = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
      onMember(workspaceId, caller).catch((error) => request.log.debug({ err: error }, 'a member was not noted'));
    };
    /** Who calls, and with what: or a refusal. */
    const admit = async (request: FastifyRequest, reply: FastifyReply) => {
      const actor = await findActor(who, request, bearers);
      if (actor && 'sessionId' in actor) noteMember(request, actor);
      if (endpoint.hasSideEffects) rejectPrefetch(request.headers);
      if (endpoint.proof && !(actor as Member).isProven) throw new Refusal('proof_required');
      if (isForKeys) await applyApiKeyRateLimit(limits, actor as KeyHolder, reply);
      const input = readInput(endpoint, request);
      reply.header('cache-control', 'no-store');
      return { actor, input };
    };
    const options = {
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: !endpoint.hasSideEffects,
      ...hooks,
      ...(endpoint.maxBytes === undefined ? {} : { bodyLimit: endpoint.maxBytes }),
      config: { changesSomething: isChange(endpoint), ...(endpoint.maxBytes !== undefined && { slowBody: true }) },
      async handler(request: FastifyRequest, reply: FastifyReply) {
        const { actor, input } = await admit(request, reply);
        if (endpoint.isAccepted) reply.code(202);
        const userAgent = request.headers['user-agent'] ?? '';
        const answer = () =>
          handler(input as InputOf<typeof endpoint>, { actor, ip: networkOf(request.ip), userAgent });
        const task = async () => {
          if (!endpoint.paged) return send(endpoint, reply, await answer());
          const workspaceId = (actor as KeyHolder | undefined)?.workspaceId ?? 'nobody';
          if ((input as { limit?: number }).limit !== undefined) {
            const name = `${endpoint.path} ${workspaceId} ${JSON.stringify(input)}`;
            return sendPage(reply, await cache.read(name, async () => finishPage(endpoint, await answer())));
          }
          // A list is read long after this has ended: its turn ends with the answer, however that does.
          finished(reply.raw, listTurns.take(workspaceId));
          return sendList(endpoint, reply, await answer());
        };
        if (!isForKeys || endpoint.method !== 'POST') return task();
        return idempotency({ request, reply, workspaceId: (actor as KeyHolder).workspaceId, input, task });
      },
    };
    if (endpoint.file) routeForFiles(app, endpoint.file, options);
    else app.route(options);
    if (!endpoint.hasSideEffects) return;
    // Nobody reads the answer of a HEAD: it must not do what its GET does.
    app.head(endpoint.path, {
      ...hooks,
      async handler(request, reply) {
        await admit(request, reply);
        return reply.type(endpoint.bytes?.[0] ?? 'application/json; charset=utf-8').send();
      },
    });
  };
}

/** What those who run the installation do has to work in maintenance, too. */
const isChange = ({ method, access, hasSideEffects, inMaintenance }: Endpoint): boolean =>
  access !== 'admin' && !inMaintenance && (method !== 'GET' || hasSideEffects === true);

/** In a scope of its own, which takes these types and no JSON. */
function routeForFiles(app: FastifyInstance, types: readonly string[], options: RouteOptions): void {
  app.register(async (group) => {
    group.removeAllContentTypeParsers();
    group.addContentTypeParser([...types], { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
    group.route(options);
  });
}

function sendFile(reply: FastifyReply, answer: Buffer | NamedFile, usualType: string): unknown {
  if (Buffer.isBuffer(answer)) return reply.type(usualType).send(answer);
  const { bytes, contentType, filename } = answer;
  return reply.type(contentType).header('content-disposition', attachment(filename)).send(bytes);
}

function readInput(endpoint: Endpoint, request: FastifyRequest): unknown {
  const params = request.params as Record<string, string>;
  const rest = isInQuery(endpoint) ? request.query : endpoint.file ? { file: request.body } : (request.body ?? {});
  if (typeof rest !== 'object' || rest === null || Array.isArray(rest)) throw new Refusal('invalid_input');
  if (pathParameters(endpoint.path).some((name) => name in rest)) throw new Refusal('invalid_input');
  const parsed = parseInput(endpoint.input, { ...rest, ...params });
  if (parsed.ok) return parsed.input;
  // An id that cannot exist is not there: it must look like any other that is not.
  if (String(parsed.path[0]) in params) throw new Refusal('not_found');
  throw new Refusal('invalid_input', { sentence: parsed.sentence });
}

function send(endpoint: Endpoint, reply: FastifyReply, answer: unknown): unknown {
  if (endpoint.bytes) return sendFile(reply, answer as Buffer | NamedFile, endpoint.bytes[0]);
  return endpoint.output.parse(answer);
}

interface FinishedPage {
  headers: Record<string, string | number>;
  json: Buffer;
}

function finishPage({ output }: Endpoint, answer: unknown): Read<FinishedPage> {
  const { items, nextCursor, total, isTotalCapped, facts } = answer as Page<unknown>;
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'x-total-count': total,
    ...(isTotalCapped ? { 'x-total-count-capped': 'true' } : {}),
    ...(nextCursor === undefined ? {} : { 'x-next-cursor': nextCursor }),
  };
  const json = Buffer.from(JSON.stringify(output.parse(items)));
  return { value: { headers, json }, bytes: json.length, ...(facts ? { facts } : {}) };
}

const sendPage = (reply: FastifyReply, { headers, json }: FinishedPage) => reply.headers(headers).send(json);

function sendList({ output }: Endpoint, reply: FastifyReply, answer: unknown) {
  const { total, chunks } = answer as WholeList<unknown>;
  const parse = (chunk: unknown[]) => output.parse(chunk) as unknown[];
  reply.header('x-total-count', total).type('application/json; charset=utf-8');
  return reply.send(toJsonStream(mapChunks(chunks, parse)));
}

async function* mapChunks<From, To>(chunks: AsyncIterable<From>, map: (chunk: From) => To): AsyncIterable<To> {
  for await (const chunk of chunks) yield map(chunk);
}
