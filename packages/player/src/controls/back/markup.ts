import { seekStepSeconds } from '../../core/key-bindings.ts';
import * as words from '../../core/words.ts';
import { icon } from '../../skin/icons.ts';
import { buttonMarkup } from '../button/markup.ts';

export function backMarkup(shown: boolean): string {
  const label = words.back(seekStepSeconds);
  const more = { 'data-switch': 'back_button', hidden: !shown };
  return buttonMarkup({ part: 'back', section: 'osd-styling', label, icons: icon('back'), more });
}
