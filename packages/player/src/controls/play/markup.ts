import type { Words } from '../../core/words.ts';
import { icon } from '../../skin/icons.ts';
import { buttonMarkup } from '../button/markup.ts';

export function playMarkup(shown: boolean, words: Words): string {
  const more = { 'data-switch': 'playpause', hidden: !shown };
  const icons = icon('play') + icon('pause') + icon('replay');
  return buttonMarkup({ part: 'play', section: 'osd-styling', label: words.play, icons, more });
}
