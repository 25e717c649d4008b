const units = [
  ['yr', 365 * 86_400],
  ['mon', 30 * 86_400],
  ['wk', 7 * 86_400],
  ['day', 86_400],
  ['hr', 3600],
  ['min', 60],
  ['sec', 1],
] as const;

/** What is cut short has no plural: 2 mon, but 2 days. */
const inPlural = (unit: string): string => (unit === 'day' ? 'days' : unit);

/** How long ago, in the largest unit that fits; both times in seconds. */
export function relativeTime(thenSeconds: number, nowSeconds: number): string {
  const age = Math.floor(nowSeconds - thenSeconds);
  const unit = units.find(([, seconds]) => age >= seconds);
  if (!unit) return 'just now';
  const amount = Math.floor(age / unit[1]);
  return `${amount} ${amount === 1 ? unit[0] : inPlural(unit[0])} ago`;
}
