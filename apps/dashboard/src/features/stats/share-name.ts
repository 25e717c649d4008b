import type { Dimension, Share } from '@kinora/contract';

const unknown: Partial<Record<Dimension, string>> = {
  page: 'Opened without a page around it',
  host: 'Opened without a page around it',
  referrer: 'Direct, or not told',
  video: 'Videos from elsewhere',
};

const gone: Partial<Record<Dimension, string>> = { player: 'A deleted player', video: 'A deleted video' };

const named = {
  country: new Intl.DisplayNames(['en'], { type: 'region' }),
  language: new Intl.DisplayNames(['en'], { type: 'language' }),
};

/** Codes that no name is known of stand for themselves; some browsers throw at them. */
function nameOfCode(by: 'country' | 'language', code: string): string {
  try {
    return named[by].of(code) ?? code;
  } catch {
    return code;
  }
}

/** What a row of a breakdown is called. */
export function shareName(by: Dimension, { value, name }: Pick<Share, 'value' | 'name'>): string {
  if (value === '') return unknown[by] ?? 'Not known';
  if (by === 'country' || by === 'language') return nameOfCode(by, value);
  return name ?? gone[by] ?? value;
}
