import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Done, Empty, EpochSeconds, text } from '../scalars.ts';

export const Maintenance = z.object({
  is_on: z.boolean(),
  message: z.string(),
  since: z.nullable(EpochSeconds),
});
export type Maintenance = z.infer<typeof Maintenance>;

export const TestedPart = z.enum(['mail', 'storage', 'payments']);
export type TestedPart = z.infer<typeof TestedPart>;

export const maintenanceEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/admin/maintenance',
    access: 'admin',
    summary: 'Whether the installation is in maintenance',
    input: Empty,
    output: Maintenance,
    errors: [],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/admin/maintenance',
    access: 'admin',
    summary:
      'Begin or end maintenance: whatever changes something is then answered 503 with the message, while everything can be read, and embeds play',
    input: z.strictObject({ is_on: z.boolean(), message: z._default(text(0, 300), '') }),
    output: Done,
    errors: [],
    proof: true,
  }),
  test: endpoint({
    method: 'POST',
    path: '/admin/tests/:part',
    access: 'admin',
    summary:
      'Try whether a part works: a mail to your own address, a file that is written, read and removed, a question to the payment provider',
    input: z.strictObject({ part: TestedPart }),
    output: z.object({ works: z.boolean(), text: z.string(), ms: z.int() }),
    errors: [],
    proof: true,
  }),
};
