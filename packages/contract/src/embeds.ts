import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { text } from './scalars.ts';

const pixels = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)));

const OEmbed = z.object({
  version: z.literal('1.0'),
  type: z.literal('video'),
  provider_name: z.string(),
  provider_url: z.string(),
  author_name: z.optional(z.string()),
  title: z.string(),
  width: z.int(),
  height: z.int(),
  html: z.string(),
  thumbnail_url: z.optional(z.string()),
  thumbnail_width: z.optional(z.int()),
  thumbnail_height: z.optional(z.int()),
});

export const embedEndpoints = {
  oembed: endpoint({
    method: 'GET',
    path: '/oembed',
    access: 'public',
    summary: 'What other sites need to embed a player whose address somebody pasted there',
    input: z.strictObject({
      url: text(1, 500),
      format: z.optional(z.literal('json')),
      maxwidth: pixels,
      maxheight: pixels,
    }),
    output: OEmbed,
    errors: ['player_not_found'],
  }),
};
