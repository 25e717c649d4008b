import { attributes } from '../../core/escape.ts';

export function brandingMarkup({ shown, url }: { shown: boolean; url: string }): string {
  const named = attributes({
    class: 'kin-branding',
    part: 'branding',
    'data-part': 'branding',
    'data-switch': 'branding',
    // A picture that is not shown is not fetched either.
    src: shown ? url : undefined,
    alt: '',
    decoding: 'async',
    hidden: !shown,
  });
  return `<img${named}>`;
}
