import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Empty } from './scalars.ts';

export const Workspace = z.object({
  /** A save is a draft until somebody publishes it; otherwise it is live at once. */
  publish_separately: z.boolean(),
});
export type Workspace = z.infer<typeof Workspace>;

export const workspaceEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/workspace',
    access: 'key',
    summary: 'How this workspace works',
    input: Empty,
    output: Workspace,
    errors: [],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/workspace',
    access: 'member',
    summary: 'Change how this workspace works; drafts stay drafts until they are published or saved again',
    input: z.strictObject({ publish_separately: z.boolean() }),
    output: Workspace,
    errors: [],
  }),
};
