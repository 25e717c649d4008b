import { describe, expect, it } from 'vitest';
import { createMilestones } from './milestones.ts';

function createMemory() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
}

describe('createMilestones', () => {
  it('remembers each milestone on its own, beyond the page', () => {
    const memory = createMemory();
    createMilestones(memory, 'ada@example.test').reach('embedded');
    const later = createMilestones(memory, 'ada@example.test');
    expect(later.isReached('embedded')).toBe(true);
    expect(later.isReached('first-steps-hidden')).toBe(false);
  });

  it('keeps those who share a browser apart', () => {
    const memory = createMemory();
    createMilestones(memory, 'ada@example.test').reach('embedded');
    expect(createMilestones(memory, 'bob@example.test').isReached('embedded')).toBe(false);
  });
});
