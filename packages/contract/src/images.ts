import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { text } from './scalars.ts';

export const imageEndpoints = {
  createTicket: endpoint({
    method: 'POST',
    path: '/images',
    access: 'key',
    summary: 'Answer an address to PUT the image to, with its checksum',
    input: z.strictObject({
      file_name: text(1, 255),
      content_md5: z.string().check(z.regex(/^[A-Za-z0-9+/]{22}==$/, 'must be the base64 of 16 bytes')),
    }),
    /** `url` is where the image will be seen. */
    output: z.object({ key: z.string(), upload_url: z.string(), url: z.string() }),
    errors: ['image_refused', 'image_limit_reached'],
  }),
};
