import type { Notes, Plan } from '../ledger/records.ts';

/** The provider's PHP has one empty value for lists and objects alike. */
export function toWireNotes(notes: Notes): Notes | [] {
  return Object.keys(notes).length > 0 ? notes : [];
}

export function toWirePlan({ id, cadence, item, notes, created_at }: Plan) {
  return {
    id,
    entity: 'plan',
    interval: cadence.interval,
    period: cadence.period,
    item: {
      id: item.id,
      active: true,
      name: item.name,
      description: item.description,
      amount: item.amount,
      unit_amount: item.amount,
      currency: item.currency,
      type: 'plan',
      unit: null,
      tax_inclusive: false,
      hsn_code: null,
      sac_code: null,
      tax_rate: null,
      tax_id: null,
      tax_group_id: null,
      created_at,
      updated_at: created_at,
    },
    notes: toWireNotes(notes),
    created_at,
  };
}
