import { escapeHtml } from '../../core/escape.ts';
import type { Words } from '../../core/words.ts';

/** There is something to try again only after a failure, which the script shows. */
export function messageMarkup(reason: 'empty' | 'unavailable', words: Words): string {
  const title = words[`${reason}Title`];
  const hint = words[`${reason}Hint`];
  const notice = `<p class="kin-message-title">${escapeHtml(title)}</p><p class="kin-message-hint">${escapeHtml(hint)}</p>`;
  return `<div class="kin-message" part="message" role="alert">${notice}<button type="button" class="kin-retry" hidden>${escapeHtml(words.tryAgain)}</button></div>`;
}
