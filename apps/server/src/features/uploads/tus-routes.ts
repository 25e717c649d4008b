import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../http/refusal.ts';
import { lingerBriefly } from './slow-sender.ts';
import type { TusState, TusUploads } from './tus-upload.ts';

const protocol = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' };
const abilities = { 'tus-version': '1.0.0', 'tus-extension': 'creation,termination' };

/** tus 1.0: core, creation and termination. Whoever has an upload's address may go on with it: it cannot be guessed. */
export function tusRoutes(app: FastifyInstance, uploads: TusUploads, baseUrl: string): void {
  const config = { slowBody: true };
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(protocol);
    if (request.method !== 'OPTIONS' && request.headers['tus-resumable'] !== '1.0.0')
      await reply.status(412).headers(abilities).send();
  });

  app.options('/tus', (_request, reply) => reply.status(204).headers(abilities).send());
  app.options('/tus/:id', (_request, reply) => reply.status(204).headers(abilities).send());

  app.post('/tus', async (request, reply) => {
    const ticket = await uploads.create(readMetadata(request), readLength(request));
    return reply.status(201).header('location', `${baseUrl}/${ticket.id}`).header('upload-offset', '0').send();
  });
  app.head<{ Params: { id: string } }>('/tus/:id', async ({ params }, reply) =>
    withState(reply.status(200), await uploads.state(idOf(params.id))),
  );
  app.patch<{ Params: { id: string } }>('/tus/:id', { config }, async (request, reply) => {
    if (!/^\d{1,16}$/.test(String(request.headers['upload-offset']))) refuse('upload_malformed');
    if (request.headers['content-type'] !== 'application/offset+octet-stream') refuse('unsupported_media_type');
    try {
      return withState(reply.status(204), await uploads.append(idOf(request.params.id), request.raw));
    } catch (error) {
      request.raw.resume();
      lingerBriefly(request.raw);
      throw error;
    }
  });
  app.delete<{ Params: { id: string } }>('/tus/:id', async ({ params }, reply) => {
    await uploads.remove(idOf(params.id));
    return reply.status(204).send();
  });
}

const withState = (reply: FastifyReply, { offset, length }: TusState) =>
  reply.header('upload-offset', offset).header('upload-length', length).send();

const idOf = (id: string): string => (/^upl_[A-Za-z0-9]{1,40}$/.test(id) ? id : refuse('not_found'));

function readLength({ headers }: FastifyRequest): number {
  const text = String(headers['upload-length']);
  if (!/^\d{1,15}$/.test(text)) refuse('upload_malformed');
  return Number(text);
}

/** `name base64` pairs, separated by commas: here, the fields of the ticket. */
function readMetadata({ headers }: FastifyRequest): Map<string, string> {
  const metadata = new Map<string, string>();
  const text = String(headers['upload-metadata'] ?? '');
  if (text.length > 8_192) refuse('upload_malformed');
  for (const pair of text.split(',')) {
    const [name = '', value = '', ...rest] = pair.trim().split(' ');
    if (rest.length > 0 || metadata.has(name)) refuse('upload_refused');
    metadata.set(name, Buffer.from(value, 'base64').toString('utf8'));
  }
  return metadata;
}
