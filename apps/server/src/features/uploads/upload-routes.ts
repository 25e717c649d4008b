import { api } from '@kinora/contract';
import type { FastifyInstance } from 'fastify';
import type { Bind } from '../../http/bind.ts';
import type { Storage } from '../../storage/storage.ts';
import { createActiveUploads } from './active-uploads.ts';
import { receiveForm } from './form-upload.ts';
import { createPartsUpload } from './parts-upload.ts';
import { lingerBriefly } from './slow-sender.ts';
import { tusRoutes } from './tus-routes.ts';
import { createTusUploads } from './tus-upload.ts';
import type { UploadService } from './upload-service.ts';

interface Parts {
  bind: Bind;
  uploads: UploadService;
  storage: Storage;
  apiUrl: string;
}

export async function uploadRoutes(app: FastifyInstance, { bind, uploads, storage, apiUrl }: Parts): Promise<void> {
  bind(api.videos.createTicket, uploads.createTicket);
  bind(api.videos.sendParts, createPartsUpload(uploads, storage));
  const { ingest } = storage;
  if (ingest.kind !== 'disk') return;
  const activeUploads = createActiveUploads();
  app.addHook('preClose', activeUploads.end);
  await app.register(
    async (group) => {
      // The body is read by the handler, as it comes.
      group.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
      group.post('/form', { config: { slowBody: true } }, async (request, reply) => {
        try {
          await activeUploads.run(request.raw, (signal) => receiveForm(request.raw, { uploads, ingest, signal }));
        } catch (error) {
          request.raw.resume();
          lingerBriefly(request.raw);
          throw error;
        }
        return reply.status(204).header('cache-control', 'no-store').send();
      });
      await group.register(async (tus) =>
        tusRoutes(tus, createTusUploads(uploads, ingest, activeUploads), `${apiUrl}/uploads/tus`),
      );
    },
    { prefix: '/uploads' },
  );
}
