import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Plan } from '../ledger/records.ts';
import { isSupportedCurrency } from '../money/currencies.ts';
import { createId } from '../money/ids.ts';
import type { PaymentSimulator } from '../payment-simulator.ts';
import { toWirePlan } from '../wire/wire-plan.ts';
import { invalidInput, unknownId } from './api-error.ts';
import { Notes, Paging, parseInput } from './api-input.ts';
import { toCollection } from './api-list.ts';

const PlanInput = z.strictObject({
  period: z.enum(['daily', 'weekly', 'monthly', 'quarterly', 'yearly']),
  interval: z.int().min(1),
  item: z.strictObject({
    name: z.string().min(1),
    amount: z.int(),
    currency: z.string(),
    description: z.string().nullable().default(null),
  }),
  notes: Notes,
});
type PlanInput = z.infer<typeof PlanInput>;

const PlanQuery = z.strictObject(Paging);
const smallestAmount = 100;

export function planRoutes(api: FastifyInstance, simulator: PaymentSimulator, utcOffsetSeconds: number): void {
  api.post('/plans', async ({ body }) => {
    const input = parseInput(PlanInput, body);
    requireSense(input);
    const plan = toPlan(input, utcOffsetSeconds);
    return toWirePlan(await simulator.work(({ draft, now }) => draft.put('plans', { ...plan, created_at: now })));
  });
  api.get('/plans', async ({ query }) =>
    toCollection(simulator.ledger.list('plans'), parseInput(PlanQuery, query), {
      timeOf: ({ created_at }) => created_at,
      toWire: toWirePlan,
    }),
  );
  api.get<{ Params: { id: string } }>('/plans/:id', async ({ params }) => {
    const plan = simulator.ledger.find('plans', params.id);
    if (!plan) throw unknownId();
    return toWirePlan(plan);
  });
}

function toPlan({ period, interval, item, notes }: PlanInput, utcOffsetSeconds: number): Omit<Plan, 'created_at'> {
  const cadence = { period, interval, utcOffsetSeconds };
  return { id: createId('plan'), cadence, item: { id: createId('item'), ...item }, notes };
}

function requireSense({ period, interval, item }: PlanInput): void {
  if (!isSupportedCurrency(item.currency)) throw invalidInput('Currency provided is not supported', 'currency');
  if (item.amount < smallestAmount) throw invalidInput(`The amount must be at least ${item.currency} 1.00.`, 'amount');
  if (period === 'daily' && interval < 7)
    throw invalidInput('The interval must be at least 7 for daily plans.', 'interval');
}
