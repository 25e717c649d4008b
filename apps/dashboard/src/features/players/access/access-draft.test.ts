import { describe, expect, it } from 'vitest';
import { fromTyped, isSameDraft, problemOf, toDraft, toTyped } from './access-draft.ts';
import { protectionWords } from './access-words.ts';

const rules = {
  visibility: 'public' as const,
  allowed_domains: ['example.com'],
  allow_builders: false,
  allow_local: false,
  allow_direct: true,
  opens_at: null,
  closes_at: null,
  requires_token: false,
};
const access = { ...rules, has_password: false, is_protected: false, also_open: [] };

describe('the draft of access rules', () => {
  it('holds what can be saved, and knows whether it differs', () => {
    expect(toDraft(access)).toEqual(rules);
    expect(isSameDraft(rules, { ...rules })).toBe(true);
    expect(isSameDraft(rules, { ...rules, allowed_domains: ['example.com', 'b.test'] })).toBe(false);
    expect(isSameDraft(rules, { ...rules, opens_at: 1 })).toBe(false);
    expect(isSameDraft(rules, { ...rules, allow_direct: false })).toBe(false);
  });

  it('reads a moment as it writes it, to the minute', () => {
    const seconds = 1_800_000_000 - (1_800_000_000 % 60);
    expect(fromTyped(toTyped(seconds))).toBe(seconds);
    expect([toTyped(null), fromTyped(''), fromTyped('soon')]).toEqual(['', null, null]);
  });

  it('must not close before it opens', () => {
    expect(problemOf({ ...rules, opens_at: 60, closes_at: 60 })).toBeDefined();
    expect(problemOf({ ...rules, opens_at: 60, closes_at: 61 })).toBeUndefined();
    expect(problemOf({ ...rules, closes_at: 1 })).toBeUndefined();
  });
});

describe('what is said of the files', () => {
  const also_open = [
    { id: 'ply_1', name: 'Home' },
    { id: 'ply_2', name: 'Blog' },
  ];
  it('names the player that leaves them open', () => {
    expect(protectionWords({ is_protected: true, also_open: [] })).toContain('are protected');
    expect(protectionWords({ is_protected: false, also_open: [] })).toContain('Anyone');
    expect(protectionWords({ is_protected: false, also_open })).toContain('“Home” and 1 more');
  });
});
