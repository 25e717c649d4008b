/** What this browser remembers of how far an account has come; the server has no need to know. */
type Milestone = 'embedded' | 'first-steps-hidden';

type Memory = Pick<Storage, 'getItem' | 'setItem'>;

const keyOf = (milestone: Milestone, email: string): string => `kinora-${milestone} ${email}`;

export const createMilestones = (memory: Memory, email: string) => ({
  reach: (milestone: Milestone): void => memory.setItem(keyOf(milestone, email), 'true'),
  isReached: (milestone: Milestone): boolean => memory.getItem(keyOf(milestone, email)) !== null,
});
