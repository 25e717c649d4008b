type Page = { from?: number | undefined; to?: number | undefined; count: number; skip: number };

/** Newest first. The provider's `count` is what this page holds, not what there is. */
export function toCollection<T>(
  records: T[],
  { from = 0, to = Number.POSITIVE_INFINITY, count, skip }: Page,
  { timeOf, toWire }: { timeOf: (record: T) => number; toWire: (record: T) => unknown },
) {
  const items = records
    .filter((record) => timeOf(record) >= from && timeOf(record) <= to)
    .reverse()
    .slice(skip, skip + count)
    .map(toWire);
  return { entity: 'collection', count: items.length, items };
}
