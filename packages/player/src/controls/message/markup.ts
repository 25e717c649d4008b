import { escapeHtml } from '../../core/escape.ts';
import * as words from '../../core/words.ts';

/** There is something to try again only after a failure, which the script shows. */
export function messageMarkup({ title, hint }: words.Notice): string {
  const notice = `<p class="kin-message-title">${escapeHtml(title)}</p><p class="kin-message-hint">${escapeHtml(hint)}</p>`;
  return `<div class="kin-message" part="message" role="alert">${notice}<button type="button" class="kin-retry" hidden>${words.tryAgain}</button></div>`;
}
