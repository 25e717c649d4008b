import type { Words } from '../../core/words.ts';
import { icon } from '../../skin/icons.ts';
import { buttonMarkup } from '../button/markup.ts';

/** Hidden until the script has asked the browser whether it can. */
export function pictureInPictureMarkup(words: Words): string {
  const more = { hidden: true };
  return buttonMarkup({ part: 'pip', section: 'osd-styling', label: words.pictureInPicture, icons: icon('pip'), more });
}
