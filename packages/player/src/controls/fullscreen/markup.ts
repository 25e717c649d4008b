import type { Words } from '../../core/words.ts';
import { icon } from '../../skin/icons.ts';
import { buttonMarkup } from '../button/markup.ts';

export function fullscreenMarkup(shown: boolean, words: Words): string {
  const more = { 'data-switch': 'full_screen_icon', hidden: !shown };
  const icons = icon('enlarge') + icon('shrink');
  return buttonMarkup({ part: 'fullscreen', section: 'osd-styling', label: words.fullscreen, icons, more });
}
