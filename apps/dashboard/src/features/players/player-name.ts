import { cutText } from '../../ui/truncate-name.ts';

export const longestPlayerName = 60;

/** The name of a copy: ' copy ' and six digits, the base cut so that the whole stays within the longest name. */
export function copyName(name: string, number: number): string {
  const suffix = ` copy ${String(number).padStart(6, '0')}`;
  return cutText(name, longestPlayerName - suffix.length) + suffix;
}
