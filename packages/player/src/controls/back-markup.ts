import { icon } from '../skin/icons.ts';
import { buttonMarkup } from './button-markup.ts';

export function backMarkup(shown: boolean): string {
  const more = { 'data-switch': 'back_button', hidden: !shown };
  return buttonMarkup({ part: 'back', section: 'osd-styling', label: 'Back 10 seconds', icons: icon('back'), more });
}
