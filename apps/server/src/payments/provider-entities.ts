import * as z from 'zod';

/** The fields that we read. The provider adds others at will. */
const seconds = z.int().nonnegative();
const moment = seconds.nullish().transform((value) => (value ? new Date(value * 1000) : null));

export const Collection = z.looseObject({ items: z.array(z.unknown()) });

export const ProviderPlan = z.looseObject({ id: z.string() });

export const ProviderSubscription = z.looseObject({
  id: z.string(),
  plan_id: z.string(),
  status: z.string(),
  current_start: moment,
  current_end: moment,
  ended_at: moment,
  start_at: moment,
  short_url: z.string().nullish(),
  has_scheduled_changes: z.boolean().nullish(),
  payment_method: z.string().nullish(),
  // Without any notes the provider sends an empty list.
  notes: z
    .union([z.record(z.string(), z.unknown()), z.array(z.unknown()).transform((): Record<string, unknown> => ({}))])
    .nullish(),
});
export type ProviderSubscription = z.infer<typeof ProviderSubscription>;

export const ProviderInvoice = z.looseObject({
  id: z.string(),
  status: z.string(),
  line_items: z.array(z.looseObject({ name: z.string().nullish(), amount: z.int().nullish() })),
  amount: z.int().nullish(),
  currency: z.string().nullish(),
  billing_start: moment,
  billing_end: moment,
  issued_at: moment,
  created_at: moment,
  paid_at: moment,
  payment_id: z.string().nullish(),
  short_url: z.string().nullish(),
});
export type ProviderInvoice = z.infer<typeof ProviderInvoice>;

export const ProviderPayment = z.looseObject({
  id: z.string(),
  status: z.string(),
  method: z.string(),
  vpa: z.string().nullish(),
  card: z
    .looseObject({ type: z.string().nullish(), network: z.string().nullish(), last4: z.string().nullish() })
    .nullish(),
});
export type ProviderPayment = z.infer<typeof ProviderPayment>;
