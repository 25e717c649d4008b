import type { Notice } from '../core/failure.ts';
import { escapeHtml } from '../render/escape.ts';

/** There is something to try again only after a failure, which the script shows. */
export function messageMarkup({ title, hint }: Notice): string {
  const words = `<p class="kin-message-title">${escapeHtml(title)}</p><p class="kin-message-hint">${escapeHtml(hint)}</p>`;
  return `<div class="kin-message" part="message" role="alert">${words}<button type="button" class="kin-retry" hidden>Try again</button></div>`;
}
