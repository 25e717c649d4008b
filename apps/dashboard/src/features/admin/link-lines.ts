import type { FooterLink } from '@kinora/contract/admin';

export const toLinkLines = (links: readonly FooterLink[]): string =>
  links.map(({ label, url }) => `${label} ${url}`).join('\n');

/** The words, and behind the last space the address. */
export const fromLinkLines = (lines: string): FooterLink[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const gap = line.lastIndexOf(' ');
      return { label: line.slice(0, Math.max(gap, 0)).trim(), url: line.slice(gap + 1) };
    });
