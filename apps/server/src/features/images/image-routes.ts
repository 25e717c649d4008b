import { api, done } from '@kinora/contract';
import type { FastifyInstance } from 'fastify';
import type { Bind } from '../../http/bind.ts';
import { refuse } from '../../http/refusal.ts';
import type { ImageService } from './image-service.ts';

const maxBytes = 10 * 1024 * 1024;
const key = ':key(^img_[A-Za-z0-9]{1,40}\\.webp$)';

export function imageRoutes(bind: Bind, images: ImageService): void {
  bind(api.images.createTicket, images.createTicket);
}

type Upload = { Params: { key: string }; Querystring: { signature?: unknown } };

/** The bytes themselves: PUT by whoever holds the signed address, GET by everybody. */
export function imageByteRoutes(app: FastifyInstance, images: ImageService): void {
  app.register(async (group) => {
    group.removeAllContentTypeParsers();
    group.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, bytes, done) =>
      done(null, bytes),
    );
    group.put<Upload>(`/api/images/uploads/${key}`, { config: { slowBody: true } }, async (request, reply) => {
      const { signature } = request.query;
      const contentMd5 = request.headers['content-md5'];
      if (typeof signature !== 'string') refuse('upload_refused');
      if (!Buffer.isBuffer(request.body)) refuse('image_refused');
      await images.receive({
        key: request.params.key,
        signature,
        contentMd5: typeof contentMd5 === 'string' ? contentMd5 : undefined,
        bytes: request.body,
      });
      return reply.header('cache-control', 'no-store').send(done);
    });
  });

  app.route<{ Params: { key: string } }>({
    method: ['GET', 'HEAD'],
    url: `/media/images/${key}`,
    async handler(request, reply) {
      const image = (await images.open(request.params.key)) ?? refuse('not_found');
      reply.headers({
        'content-type': 'image/webp',
        'content-length': image.sizeBytes,
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      if (request.method !== 'HEAD') return reply.send(image.stream());
      await image.close();
      return reply.send();
    },
  });
}
