import type { Plan } from '@kinora/contract';
import { describe, expect, it } from 'vitest';
import { planFacts } from './plan-facts.ts';
import { offerOf, plansOnOffer } from './plan-offer.ts';

const plan = (changes: Partial<Plan>): Plan => ({
  id: 'free',
  name: 'Free',
  description: '',
  currency: 'USD',
  amount: 0,
  period: 'monthly',
  max_plays: 0,
  max_storage: 0,
  per_video_upload_limit: 200,
  total_video_upload_limit: 5,
  video_size_limit: 1080,
  image_upload_limit: 0,
  image_storage_limit: 0,
  metadata: {},
  available: true,
  ...changes,
});

const free = plan({});
const pro = plan({ id: 'pro', name: 'Pro', amount: 2900, per_video_upload_limit: 0, total_video_upload_limit: 0 });
const coming = plan({ id: 'o', name: 'O', amount: 9900, available: false });
const retired = plan({ id: 'old', name: 'Old', amount: 500, available: false });

describe('offerOf', () => {
  it('offers a plan, says which one is had, and puts the one named O off', () => {
    expect(offerOf(free, undefined)).toBe('subscribe');
    expect(offerOf(free, 'free')).toBe('current');
    expect(offerOf(coming, 'free')).toBe('soon');
  });
});

describe('plansOnOffer', () => {
  it('sorts by amount', () => {
    expect(plansOnOffer([coming, pro, free], undefined)).toEqual([free, pro, coming]);
  });

  it('shows a retired plan to those who have it and to nobody else', () => {
    expect(plansOnOffer([retired, free], undefined)).toEqual([free]);
    expect(plansOnOffer([retired, free], 'old')).toEqual([free, retired]);
  });
});

describe('planFacts', () => {
  const factOf = (label: string, of: Plan) => planFacts(of).find((fact) => fact.label === label)?.value;

  it('names the limits, and says Unlimited where they are 0', () => {
    expect(factOf('Video upload limit', free)).toBe('5');
    expect(factOf('File size per video', free)).toBe('200 MB');
    expect(factOf('Video upload limit', pro)).toBe('Unlimited');
    expect(factOf('File size per video', pro)).toBe('Unlimited');
  });

  it('names the storage where there is an end to it', () => {
    expect(factOf('Storage', free)).toBeUndefined();
    expect(factOf('Storage', { ...free, max_storage: 500 })).toBe('500 MB');
  });

  it('says Yes to all seven perks', () => {
    expect(planFacts(free).filter(({ value }) => value === 'Yes')).toHaveLength(7);
  });
});
