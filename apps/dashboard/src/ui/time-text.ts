import { readTime, writeTime } from '@kinora/text-tracks';

/** 83.5 → 1:23.500, 3675 → 1:01:15.000 */
export const timeText = (seconds: number): string => writeTime(Math.max(0, seconds), '.').replace(/^00:0?|^0/, '');

/** As people type it: 1:23.5, 1:02:03,25 or 83.5; undefined where it is no time. */
export function readTimeText(text: string): number | undefined {
  const typed = text.trim();
  if (/^\d{1,6}(?:[.,]\d{1,6})?$/.test(typed)) return Number(typed.replace(',', '.'));
  const seconds = readTime(typed);
  return seconds !== undefined && seconds >= 0 ? seconds : undefined;
}
