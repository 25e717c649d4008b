import { type Attributes, attributes } from './escape.ts';

export interface Snippet {
  /** Address of the embed page. */
  readonly src: string;
  readonly title: string;
  /** HTML as stored; the snippet carries its words alone. */
  readonly descriptionHtml?: string | undefined;
  /** Left out: as wide as its place on the page, at 16:9. */
  readonly size?: { readonly width: number; readonly height: number } | undefined;
}

const longestDescription = 300;

/** What a frame may do. Each names `*`, because the page inside has an origin of its own that no list could name. */
export const frameFeatures = 'autoplay *; fullscreen *; picture-in-picture *; encrypted-media *';

/** The page inside is of the light scheme; in a frame of another one, browsers lay white behind its round corners. */
export const frameStyle = 'border:0;color-scheme:light';

export function frameAttributes({ src, title, descriptionHtml = '', size }: Snippet): Attributes {
  return {
    src,
    title: title || 'Video',
    'aria-description': toWords(descriptionHtml) || undefined,
    width: size?.width.toString(),
    height: size?.height.toString(),
    style: size ? frameStyle : `${frameStyle};width:100%;aspect-ratio:16/9`,
    loading: 'lazy',
    allow: frameFeatures,
    allowfullscreen: true,
  };
}

/** What people paste into their pages: one element, built from known attributes alone. */
export function embedSnippet(snippet: Snippet): string {
  return `<iframe${attributes(frameAttributes(snippet))}></iframe>`;
}

export function toWords(html: string): string {
  const words = html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
  return words.length > longestDescription ? `${words.slice(0, longestDescription - 1)}…` : words;
}
