import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { text } from './scalars.ts';

export const webflowEndpoints = {
  exchange: endpoint({
    method: 'GET',
    path: '/webflow/:code',
    access: 'member',
    summary: 'Exchange an authorization code; repeating it answers the same',
    input: z.strictObject({ code: text(1, 500), state: z.optional(text(1, 200)) }),
    output: z.object({ data: z.string() }),
    errors: ['webflow_code_invalid', 'webflow_unavailable'],
  }),
};
