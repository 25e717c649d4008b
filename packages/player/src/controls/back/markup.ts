import { count, fill } from '../../core/first-words.ts';
import { seekStepSeconds } from '../../core/key-bindings.ts';
import type { Words } from '../../core/words.ts';
import { icon } from '../../skin/icons.ts';
import { buttonMarkup } from '../button/markup.ts';

export function backMarkup(shown: boolean, words: Words): string {
  const label = fill(words.back, count(words, seekStepSeconds, 'second'));
  const more = { 'data-switch': 'back_button', hidden: !shown };
  return buttonMarkup({ part: 'back', section: 'osd-styling', label, icons: icon('back'), more });
}
