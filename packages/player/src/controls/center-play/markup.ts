import type { Words } from '../../core/words.ts';
import { icon } from '../../skin/icons.ts';
import { buttonMarkup } from '../button/markup.ts';

/** Out of the tab order: the button of the bar does the same and is where keyboards look for it. */
export function centerPlayMarkup({ shown, barHasPlay }: { shown: boolean; barHasPlay: boolean }, words: Words): string {
  const more = { 'data-switch': 'center_playpause', hidden: !shown, tabindex: barHasPlay ? '-1' : undefined };
  const icons = icon('play') + icon('pause') + icon('replay');
  return buttonMarkup({ part: 'center-play', section: 'osd-styling', label: words.play, icons, more });
}
