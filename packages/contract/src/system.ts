import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Empty } from './scalars.ts';

/** What the dashboard must know of this installation before anybody signs in. */
export const Installation = z.object({
  version: z.string(),
  docs_url: z.string(),
  feedback_url: z.string(),
  help_url: z.string(),
  /** The set of defaults that new players get, and that Reset Default offers first. */
  player_defaults: z.enum(['a', 'b']),
  /** Whether numeric style inputs keep to the bounds of the editor. */
  numeric_limits: z.enum(['on', 'off']),
  /** Videos whose addresses begin with this are our own, and the dashboard may show them. */
  video_cdn_url: z.string(),
  /** The Designer's address, holding `{shortName}` and `{clientId}`. */
  webflow_design_url: z.string(),
  webflow_client_id: z.string(),
  /** The payment provider's script, and the public half of the key that it is opened with. */
  payments_checkout_url: z.string(),
  payments_key_id: z.string(),
});
export type Installation = z.infer<typeof Installation>;

/** The disk that holds DATA_DIR. `low` is time to act; on a `full` one whatever is written is answered 507. */
export const Disk = z.object({
  state: z.enum(['ok', 'low', 'full']),
  free_bytes: z.number(),
  total_bytes: z.number(),
});
export type Disk = z.infer<typeof Disk>;

export const systemEndpoints = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'Whether database and storage answer, and how much room is left',
    input: Empty,
    output: z.object({ status: z.enum(['ok', 'degraded']), disk: Disk }),
    errors: ['unavailable'],
  }),
  ready: endpoint({
    method: 'GET',
    path: '/ready',
    access: 'public',
    summary: 'Whether this server can answer visitors: it reaches the database',
    input: Empty,
    output: z.object({ status: z.literal('ok') }),
    errors: ['unavailable'],
  }),
  live: endpoint({
    method: 'GET',
    path: '/live',
    access: 'public',
    summary: 'Whether the process answers',
    input: Empty,
    output: z.object({ status: z.literal('ok') }),
    errors: [],
  }),
  installation: endpoint({
    method: 'GET',
    path: '/installation',
    access: 'public',
    summary: 'Version, links and editor settings of this installation',
    input: Empty,
    output: Installation,
    errors: [],
  }),
};
