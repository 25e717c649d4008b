import type { Words } from '../../core/words.ts';
import { icon } from '../../skin/icons.ts';
import { buttonMarkup } from '../button/markup.ts';

/** Hidden until the browser offers a device. */
export function remoteMarkup(words: Words): string {
  const more = { hidden: true };
  return buttonMarkup({ part: 'remote', section: 'osd-styling', label: words.remote, icons: icon('remote'), more });
}
