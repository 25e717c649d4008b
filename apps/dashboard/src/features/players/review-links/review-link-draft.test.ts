import { describe, expect, it } from 'vitest';
import { draftOf, newDraft, problemsOf, toSaid } from './review-link-draft.ts';

const now = 1_800_000_000;
const day = 86_400;
const draft = { ...newDraft(now), label: ' Ada ' };

describe('the draft of a review link', () => {
  it('ends in a week unless somebody says otherwise', () => {
    expect(toSaid(draft, now)).toEqual({ label: 'Ada', expires_at: now + 7 * day, max_views: null });
    expect(toSaid({ ...draft, ends: 'never', views: '3', password: 'x' }, now)).toEqual({
      label: 'Ada',
      expires_at: null,
      max_views: 3,
      password: 'x',
    });
  });

  it('saves what a link has as it was', () => {
    const expires_at = now + 3 * day - ((now + 3 * day) % 60);
    const link = { label: 'Ada', expires_at, max_views: 5 };
    expect(toSaid(draftOf(link as never, now), now)).toEqual(link);
    expect(toSaid(draftOf({ ...link, expires_at: null, max_views: null } as never, now), now)).toEqual({
      label: 'Ada',
      expires_at: null,
      max_views: null,
    });
  });

  it.each([
    [{ label: '  ' }, ['label']],
    [{ views: '0' }, ['views']],
    [{ views: '1.5' }, ['views']],
    [{ views: '100001' }, ['views']],
    [{ views: 'many' }, ['views']],
    [{ ends: 'on', endsAt: '' }, ['endsAt']],
    [{ ends: 'on', endsAt: '2020-01-01T00:00' }, ['endsAt']],
    [{ ends: 'never', endsAt: '' }, []],
    [{}, []],
  ])('has with %j problems in %j', (changes, names) => {
    expect(Object.keys(problemsOf({ ...draft, ...changes }, now))).toEqual(names);
  });
});
