import { toSafeDescription } from '../../core/description.ts';
import { attributes, escapeHtml } from '../../core/escape.ts';
import type { Words } from '../../core/words.ts';

export interface TitleContent {
  readonly shown: boolean;
  readonly title: string;
  readonly descriptionHtml: string;
}

/** With a description the title unfolds it; the element for that works before and without any script. */
export function titleMarkup({ shown, title, descriptionHtml }: TitleContent, words: Words): string {
  const description = toSafeDescription(descriptionHtml);
  const named = attributes({
    class: 'kin-title',
    part: 'title',
    'data-part': 'metadata',
    'data-switch': 'video_name',
    hidden: !shown || (title === '' && description === ''),
  });
  const heading = `<span class="kin-heading" role="heading" aria-level="1" dir="auto">${escapeHtml(title || words.aboutThisVideo)}</span>`;
  if (description === '') return `<div${named}>${heading}</div>`;
  return `<details${named}><summary>${heading}</summary><div class="kin-description" dir="auto">${description}</div></details>`;
}
