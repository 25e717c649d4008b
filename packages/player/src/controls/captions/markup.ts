import type { Words } from '../../core/words.ts';
import { icon } from '../../skin/icons.ts';
import { buttonMarkup } from '../button/markup.ts';

/** Stands there only where there is something to read. */
export function captionsMarkup(shown: boolean, words: Words): string {
  const more = { 'aria-pressed': 'false' };
  const label = words.captions;
  return shown
    ? buttonMarkup({ part: 'captions-button', section: 'captions', label, icons: icon('captions'), more })
    : '';
}
