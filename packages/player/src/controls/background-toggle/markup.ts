import type { Words } from '../../core/words.ts';
import { icon } from '../../skin/icons.ts';
import { buttonMarkup } from '../button/markup.ts';

/** Moving pictures that start by themselves need a way to stop them (WCAG 2.2.2), so this one is always in sight. */
export function backgroundToggleMarkup(shown: boolean, words: Words): string {
  const icons = icon('play') + icon('pause');
  const more = { hidden: !shown };
  return buttonMarkup({
    part: 'background-toggle',
    section: 'video-playback',
    label: words.playBackground,
    icons,
    more,
  });
}
