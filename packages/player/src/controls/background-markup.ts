import { icon } from '../skin/icons.ts';
import { buttonMarkup } from './button-markup.ts';

/** Moving pictures that start by themselves need a way to stop them (WCAG 2.2.2), so this one is always in sight. */
export function backgroundMarkup(shown: boolean): string {
  const icons = icon('play') + icon('pause');
  const more = { hidden: !shown };
  return buttonMarkup({ part: 'still', section: 'video-playback', label: 'Play background video', icons, more });
}
