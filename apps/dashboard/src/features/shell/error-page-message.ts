import { sentenceOf } from '@kinora/contract/errors';

const longestMessage = 300;

/** The text of `/500?m=`. Anybody can write that address, so it is shown as plain text and never at length. */
export function errorPageMessage(m: string | null): string {
  const text = m?.trim() ?? '';
  if (!text) return 'Internal Server Error';
  return text.length > longestMessage ? `${text.slice(0, longestMessage)}…` : text;
}

/** What `/500` tells of a switch that was arranged is no failure. */
export const isScheduledSwitch = (m: string | null): boolean => errorPageMessage(m) === sentenceOf('switch_scheduled');
