import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Done, Empty, EpochSeconds, text } from './scalars.ts';

export const WebflowSite = z.object({
  id: z.string(),
  /** Part of the Designer's address, so it holds nothing but lower-case letters, digits and hyphens. */
  shortName: z.string(),
  displayName: z.string(),
});
export type WebflowSite = z.infer<typeof WebflowSite>;

export const webflowEndpoints = {
  begin: endpoint({
    method: 'POST',
    path: '/webflow/authorization',
    access: 'member',
    summary:
      "Begin to connect Webflow; answers the address of its consent page, good for this session's next ten minutes",
    input: Empty,
    output: z.object({ url: z.string() }),
    errors: [],
  }),
  exchange: endpoint({
    method: 'GET',
    path: '/webflow/:code',
    access: 'member',
    summary:
      'Exchange an authorization code; repeating it answers the same. One without a `state` of ours replaces another connection only with `replace`',
    input: z.strictObject({
      code: text(1, 500),
      state: z.optional(text(1, 200)),
      replace: z.optional(z.literal('true')),
    }),
    output: z.object({ data: z.string() }),
    errors: ['webflow_code_invalid', 'webflow_already_connected', 'webflow_unavailable'],
    hasSideEffects: true,
  }),
  status: endpoint({
    method: 'GET',
    path: '/webflow',
    access: 'member',
    summary: 'Whether Webflow is connected, since when and with which sites',
    input: Empty,
    output: z.object({ connected_at: z.nullable(EpochSeconds), sites: z.array(WebflowSite) }),
    errors: [],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/webflow',
    access: 'member',
    summary: 'Disconnect Webflow and take its token back',
    input: Empty,
    output: Done,
    errors: ['webflow_unavailable'],
  }),
};
