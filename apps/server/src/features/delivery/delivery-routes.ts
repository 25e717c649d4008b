import type { Readable } from 'node:stream';
import { videoIdPattern } from '@kinora/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isKnownEtag } from '../../http/known-etag.ts';
import { refuse } from '../../http/refusal.ts';
import type { ByteRange, OpenObject } from '../../storage/storage.ts';
import { readRange } from './byte-range.ts';
import type { Delivery, DeliveryService } from './delivery-service.ts';

const videoId = new RegExp(`^${videoIdPattern}$`);

/** Any page may play what is here, nobody's cookies count, and no browser may take it for a page. */
const openToAll = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Content-Length, Content-Range, Accept-Ranges, ETag',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'timing-allow-origin': '*',
};
const forEver = 'public, max-age=31536000, immutable';

/** What leads to another cut after the next publication. */
const forMinutes = 'public, max-age=300';

type MediaRequest = FastifyRequest<{
  Params: { id: string; '*': string; grant?: string };
  Querystring: { fixed?: string };
}>;

/** An address that people copy: it leads to what the video shows now, whichever cut it is of. */
const isCopied = ({ params, query }: MediaRequest): boolean => params['*'] === 'video.mp4' && query.fixed === undefined;

export async function deliveryRoutes(app: FastifyInstance, delivery: DeliveryService): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(openToAll);
  });
  for (const url of ['/:id/*', '/k/:grant/:id/*']) {
    app.options(url, (_request, reply) =>
      reply
        .status(204)
        .header('access-control-allow-methods', 'GET, HEAD')
        .header('access-control-allow-headers', 'Range, If-Range, If-None-Match')
        .header('access-control-max-age', '86400')
        .send(),
    );
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request: MediaRequest, reply) => deliver(delivery, request, reply),
    });
  }
}

async function deliver(delivery: DeliveryService, request: MediaRequest, reply: FastifyReply): Promise<unknown> {
  const { id, '*': name, grant } = request.params;
  if (!videoId.test(id)) return refuse('not_found');
  const liveId = isCopied(request) ? await delivery.findLive(id, grant) : undefined;
  if (liveId !== undefined)
    return reply
      .header('cache-control', grant ? 'private, no-cache' : forMinutes)
      .redirect(`../${liveId}/${name}`, 302);
  const found = (await delivery.find(id, name, grant)) ?? (await refuseMissing(delivery, id));
  reply.header('cache-control', cachingOf(found, isCopied(request)));
  return send(found, request, reply);
}

/** What somebody got by a grant is theirs alone: a cache that others share would give it to those who have none. */
function cachingOf(found: Delivery, isCopiedOne: boolean): string {
  const whose = found.grantedSeconds === undefined ? 'public' : 'private';
  if (found.kind === 'elsewhere') return `${whose}, max-age=${Math.floor(found.lifeSeconds / 4)}`;
  if (isCopiedOne) return found.grantedSeconds === undefined ? forMinutes : 'private, no-cache';
  return found.grantedSeconds === undefined ? forEver : `private, max-age=${found.grantedSeconds}, immutable`;
}

/** Whoever asks for a film that was taken down is told why. */
async function refuseMissing(delivery: DeliveryService, videoId: string): Promise<never> {
  const reason = await delivery.takenDownOf(videoId);
  if (reason === undefined) return refuse('not_found');
  return refuse('video_taken_down', { sentence: `This video was taken down: ${reason}` });
}

interface Downloads {
  /** What a ticket or a player lets people keep; undefined where that is nothing. */
  ofTicket: (ticket: string) => Promise<Delivery | undefined>;
  /** With the grant that its page has, where there is one. */
  ofPlayer: (playerId: string, grant: string) => Promise<Delivery | undefined>;
}

/** Files to keep. What an address leads to may be gone at the next call, so no cache keeps it. */
export function downloadRoutes(app: FastifyInstance, { ofTicket, ofPlayer }: Downloads): void {
  const route = (url: string, find: (name: string, grant: string) => Promise<Delivery | undefined>) =>
    app.route({
      method: ['GET', 'HEAD'],
      url,
      async handler(request: FastifyRequest<{ Params: { name: string }; Querystring: { k?: unknown } }>, reply) {
        const { k } = request.query;
        const found = (await find(request.params.name, typeof k === 'string' ? k : '')) ?? refuse('not_found');
        reply.headers({ ...openToAll, 'cache-control': 'private, no-store' });
        return send(found, request, reply);
      },
    });
  route('/api/downloads/:name', ofTicket);
  route('/api/players/embed/:name/download', ofPlayer);
}

async function send(found: Delivery, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (found.kind === 'elsewhere') return reply.redirect(found.url, 302);
  const { object, contentType, disposition } = found;
  reply.type(contentType);
  if (disposition !== undefined) reply.header('content-disposition', disposition);
  if (found.kind === 'front server') {
    await object.close();
    return reply.header('x-accel-redirect', found.path).send('');
  }
  return sendBytes(object, request, reply);
}

/** What a viewer who pauses may hold in memory. */
const smallBytes = 64 * 1024;

const bytesOf = (object: OpenObject, range: ByteRange): Readable | Promise<Buffer> =>
  range.end - range.start < smallBytes ? object.read(range) : object.stream(range);

async function sendBytes(
  object: OpenObject,
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { sizeBytes, modifiedAt } = object;
  const etag = `"${sizeBytes.toString(36)}-${modifiedAt.getTime().toString(36)}"`;
  reply.headers({ etag, 'accept-ranges': 'bytes', 'last-modified': modifiedAt.toUTCString() });
  const asked = headers['if-range'] === undefined || headers['if-range'] === etag ? headers.range : undefined;
  const range = readRange(asked, sizeBytes);
  if (isKnownEtag(headers['if-none-match'], etag)) reply.status(304);
  else if (range === 'unsatisfiable') reply.status(416).header('content-range', `bytes */${sizeBytes}`);
  else {
    const { start, end } = range === 'none' ? { start: 0, end: sizeBytes - 1 } : range;
    if (range !== 'none') reply.status(206).header('content-range', `bytes ${start}-${end}/${sizeBytes}`);
    reply.header('content-length', end - start + 1);
    if (method !== 'HEAD') return reply.send(await bytesOf(object, { start, end }));
  }
  await object.close();
  return reply.send();
}
