import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plan, PlanPeriod } from '@kinora/contract';
import * as z from 'zod';

const shippedFile = fileURLToPath(new URL('../../plans.json', import.meta.url));
/** The provider takes no smaller price; nothing at all is a free plan. */
const smallestAmount = 100;

const count = z.int().min(0).max(1_000_000_000);
const PlanRow = z.strictObject({
  id: z.string().regex(/^[a-z0-9_-]{1,40}$/, 'must be small letters, digits, - and _'),
  name: z.string().min(1).max(60),
  description: z.string().max(300),
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be a currency such as USD'),
  amount: count.refine((amount) => amount === 0 || amount >= smallestAmount, `must be 0 or at least ${smallestAmount}`),
  period: z.enum(PlanPeriod.options),
  // The field is the specification's. No plan stops films that somebody has embedded.
  max_plays: z.literal(0, 'must be 0: plays are not limited').default(0),
  max_storage: count.default(0),
  per_video_upload_limit: count,
  total_video_upload_limit: count,
  video_size_limit: count.default(1080),
  image_upload_limit: count.default(1000),
  image_storage_limit: count.default(1000),
  metadata: z.record(z.string(), z.string()).default({}),
  available: z.boolean().default(true),
});
// The path of a plan holds its id, beside that of the receipts.
const PlanRows = z
  .array(PlanRow)
  .min(1)
  .superRefine((plans, context) => {
    for (const [index, { id }] of plans.entries())
      if (id === 'invoices' || plans.findIndex((plan) => plan.id === id) < index)
        context.addIssue({ code: 'custom', path: [index, 'id'], message: `${id} is taken` });
  });

export interface PlanFile {
  plans: Plan[];
  problems: string[];
}

/** Every problem of the file, a line each, each naming its plan and field. */
export function readPlanFile(path: string): PlanFile {
  const file = path ? resolve(path) : shippedFile;
  try {
    const parsed = PlanRows.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (parsed.success) return { plans: parsed.data.sort((one, other) => one.amount - other.amount), problems: [] };
    return { plans: [], problems: parsed.error.issues.map(({ path, message }) => toProblem(path, message)) };
  } catch (cause) {
    return { plans: [], problems: [`PLANS_FILE cannot be read: ${(cause as Error).message}`] };
  }
}

function toProblem([index, ...field]: PropertyKey[], message: string): string {
  const where =
    index === undefined ? '' : ` plan ${Number(index) + 1}${field.length > 0 ? `, ${field.join('.')}` : ''}:`;
  return `PLANS_FILE${where} ${message}`;
}
