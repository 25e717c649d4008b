import { attributes } from '../../core/escape.ts';
import type { Words } from '../../core/words.ts';
import { icon } from '../../skin/icons.ts';

/** A link, so that browsers treat it as one. Not in the page at all where it is off: most players have none. */
export function downloadMarkup({ shown, url }: { shown: boolean; url: string | undefined }, words: Words): string {
  if (!shown || url === undefined) return '';
  const named = attributes({
    class: 'kin-button kin-download',
    part: 'download',
    'data-part': 'osd-styling',
    'aria-label': words.download,
    href: url,
    download: true,
  });
  return `<a${named}>${icon('download')}</a>`;
}
