import { describe, expect, it } from 'vitest';
import { startTestProvider } from '../../testing/start-test-provider.ts';

const id = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_[A-Za-z0-9]{14}$`));
const good = { period: 'monthly', interval: 1, item: { name: 'Starter', amount: 900, currency: 'USD' } };

describe('POST /plans', () => {
  it('answers the whole entity, nulls included', async () => {
    const { api } = await startTestProvider();
    const plan = await api('POST', '/plans', good);
    const time = expect.any(Number);
    expect(plan).toEqual({
      id: id('plan'),
      entity: 'plan',
      interval: 1,
      period: 'monthly',
      item: {
        id: id('item'),
        active: true,
        name: 'Starter',
        description: null,
        amount: 900,
        unit_amount: 900,
        currency: 'USD',
        type: 'plan',
        unit: null,
        tax_inclusive: false,
        hsn_code: null,
        sac_code: null,
        tax_rate: null,
        tax_id: null,
        tax_group_id: null,
        created_at: time,
        updated_at: time,
      },
      notes: [],
      created_at: time,
    });
    expect(await api('GET', `/plans/${plan.id}`)).toEqual(plan);
  });

  it('keeps notes', async () => {
    const { api } = await startTestProvider();
    expect(await api('POST', '/plans', { ...good, notes: { tier: '1' } })).toMatchObject({ notes: { tier: '1' } });
  });

  const manyNotes = Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`n${index}`, 'x']));
  it.each([
    [{ ...good, offer_id: 'offer_1' }, 'offer_id is/are not required and should not be sent', undefined],
    [{ ...good, item: { ...good.item, amount: 99 } }, 'The amount must be at least USD 1.00.', 'amount'],
    [{ ...good, item: { ...good.item, currency: 'XXX' } }, 'Currency provided is not supported', 'currency'],
    [{ ...good, period: 'hourly' }, 'The period is invalid.', 'period'],
    [{ ...good, period: 'daily' }, 'The interval must be at least 7 for daily plans.', 'interval'],
    [{ ...good, interval: 0 }, 'The interval is invalid.', 'interval'],
    [{ ...good, item: { ...good.item, amount: '900' } }, 'The item amount is invalid.', 'item.amount'],
    [{ ...good, notes: manyNotes }, expect.any(String), 'notes'],
    [{ ...good, notes: { long: 'x'.repeat(257) } }, expect.any(String), expect.any(String)],
    [{ interval: 1, item: good.item }, 'The period field is required.', 'period'],
    [{}, 'The period field is required.', 'period'],
  ])('refuses %j', async (body, description, field) => {
    const { refusal } = await startTestProvider();
    const { status, error } = await refusal('POST', '/plans', body);
    expect(status).toBe(400);
    expect(error).toMatchObject({
      code: 'BAD_REQUEST_ERROR',
      description,
      reason: 'input_validation_failed',
      metadata: {},
    });
    expect(error.field).toEqual(field);
  });
});

describe('GET /plans', () => {
  it('pages by ten, newest first, and by a hundred at most', async () => {
    const { api, createPlan, refusal } = await startTestProvider();
    for (let count = 1; count <= 12; count += 1) await createPlan({}, { name: `P${count}` });
    const names = async (query: string) => {
      const { entity, count, items } = (await api('GET', `/plans${query}`)) as {
        items: { item: { name: string } }[];
      } & Record<string, unknown>;
      expect(entity).toBe('collection');
      expect(count).toBe(items.length);
      return items.map(({ item }) => item.name);
    };
    expect(await names('')).toEqual(['P12', 'P11', 'P10', 'P9', 'P8', 'P7', 'P6', 'P5', 'P4', 'P3']);
    expect(await names('?count=100')).toHaveLength(12);
    expect(await names('?count=2&skip=11')).toEqual(['P1']);
    expect(await names('?from=99999999999')).toEqual([]);
    expect(await names('?to=1')).toEqual([]);
    for (const query of ['?count=101', '?count=0', '?skip=-1', '?count=x', '?page=2'])
      expect((await refusal('GET', `/plans${query}`)).status, query).toBe(400);
  });

  it('does not know a foreign id', async () => {
    const { refusal } = await startTestProvider();
    const { status, error } = await refusal('GET', '/plans/plan_00000000000000');
    expect([status, error.description]).toEqual([400, 'The id provided does not exist']);
  });
});
