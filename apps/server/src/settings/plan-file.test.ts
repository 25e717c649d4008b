import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPlanFile } from './plan-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinora-plans-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function read(content: unknown) {
  const file = join(folder, 'plans.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readPlanFile(file);
}

const plan = {
  id: 'team',
  name: 'Team',
  description: 'For a team',
  currency: 'USD',
  amount: 1900,
  period: 'monthly',
  per_video_upload_limit: 500,
  total_video_upload_limit: 20,
};

describe('the plans that ship', () => {
  it('are those of the embedded default, cheapest first', () => {
    const { plans, problems } = readPlanFile('');
    expect(problems).toEqual([]);
    expect(
      plans.map((each) => [
        each.name,
        each.amount,
        each.period,
        each.total_video_upload_limit,
        each.per_video_upload_limit,
        each.video_size_limit,
      ]),
    ).toEqual([
      ['Free', 0, 'monthly', 5, 200, 1080],
      ['Starter', 900, 'monthly', 50, 1024, 1080],
      ['Pro', 2900, 'monthly', 0, 0, 2160],
      ['O', 9900, 'yearly', 0, 0, 2160],
    ]);
    expect(plans.filter(({ available }) => !available).map(({ name }) => name)).toEqual(['O']);
  });
});

describe('a plan file', () => {
  it('is sorted by price, whatever its order', () => {
    const { plans } = read([plan, { ...plan, id: 'small', amount: 500 }, { ...plan, id: 'none', amount: 0 }]);
    expect(plans.map(({ id }) => id)).toEqual(['none', 'small', 'team']);
  });

  it('cannot promise to limit plays, which nothing does', () => {
    expect(read([{ ...plan, max_plays: 1000 }]).problems).toEqual([
      'PLANS_FILE plan 1, max_plays: must be 0: plays are not limited',
    ]);
    expect(read([{ ...plan, max_plays: 0 }]).problems).toEqual([]);
  });

  it('that says nothing of sizes allows what most screens show', () => {
    expect(read([plan]).plans[0]?.video_size_limit).toBe(1080);
  });

  it('names every problem at once, with the plan and its field', () => {
    const { problems } = read([
      { ...plan, amount: 50, period: 'daily' },
      { ...plan, id: 'Big One', price: 3 },
    ]);
    expect(problems).toEqual([
      expect.stringMatching(/^PLANS_FILE plan 1, amount: must be 0 or at least 100/),
      expect.stringMatching(/^PLANS_FILE plan 1, period: /),
      expect.stringMatching(/^PLANS_FILE plan 2, id: must be small letters/),
      expect.stringMatching(/^PLANS_FILE plan 2: .*price/),
    ]);
  });

  it.each([
    ['text', 'not json'],
    ['an object', {}],
    ['no plan', []],
    ['a price in fractions', [{ ...plan, amount: 9.5 }]],
    ['a negative limit', [{ ...plan, total_video_upload_limit: -1 }]],
    ['a missing limit', [{ ...plan, per_video_upload_limit: undefined }]],
    ['two plans of one id', [plan, plan]],
    ['the id of another address', [{ ...plan, id: 'invoices' }]],
  ])('with %s is refused', (_, content) => {
    expect(read(content).problems).toEqual([expect.stringMatching(/^PLANS_FILE /)]);
  });

  it('that is not there is named', () => {
    expect(readPlanFile(join(folder, 'missing.json')).problems).toEqual([expect.stringMatching(/ENOENT/)]);
  });
});
