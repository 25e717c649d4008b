import { z } from 'zod';

/** How deliveries misbehave on purpose. Held in memory: a restart is healthy again. */
export const DeliverySettings = z.strictObject({
  duplicate: z.union([z.boolean().transform(Number), z.int().min(0).max(10)]).default(0),
  order: z.enum(['fifo', 'lifo', 'shuffle']).default('fifo'),
  seed: z.int().default(1),
  delay_ms: z.int().min(0).max(60_000).default(0),
  drop_next: z.int().min(0).default(0),
  hold: z.boolean().default(false),
});
export type DeliverySettings = z.infer<typeof DeliverySettings>;

export function inOrder<T>(items: T[], { order, seed }: DeliverySettings): T[] {
  if (order === 'fifo') return items;
  if (order === 'lifo') return items.toReversed();
  const random = createRandom(seed);
  return items
    .map((item) => ({ item, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item);
}

/** The same seed gives the same order on every computer. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
}
