import { type Attributes, attributes } from '../core/escape.ts';
import { untitled } from '../core/first-words.ts';
import { type Size, toRatio, usualSize } from './ratio.ts';

export interface Snippet {
  /** Address of the embed page. */
  readonly src: string;
  readonly title: string;
  /** HTML as stored; the snippet carries its words alone. */
  readonly descriptionHtml?: string | undefined;
  /** Of the film in pixels, for its shape; 16:9 where it is not known. */
  readonly film?: Size | null | undefined;
  /** Left out: as wide as its place on the page. */
  readonly size?: Size | undefined;
}

const longestDescription = 300;

/** What a frame may do. Each names `*`, because the page inside has an origin of its own that no list could name. */
export const frameFeatures = 'autoplay *; fullscreen *; picture-in-picture *; encrypted-media *';

/** The page inside is of the light scheme; in a frame of another one, browsers lay white behind its round corners. */
export const frameStyle = 'border:0;color-scheme:light';

/** What stands upright is no wider than lets all of it be seen at once. */
function fluidStyle(film: Size): string {
  const ratio = toRatio(film);
  const limit = film.height >= film.width ? `;max-width:calc(90vh*${ratio})` : '';
  return `${frameStyle};width:100%${limit};aspect-ratio:${ratio}`;
}

export function frameAttributes({ src, title, descriptionHtml = '', film, size }: Snippet): Attributes {
  return {
    src,
    title: title || untitled,
    'aria-description': toWords(descriptionHtml) || undefined,
    width: size?.width.toString(),
    height: size?.height.toString(),
    style: size ? frameStyle : fluidStyle(film ?? usualSize),
    loading: 'lazy',
    allow: frameFeatures,
    allowfullscreen: true,
  };
}

/** What people paste into their pages: one element, built from known attributes alone. */
export function embedSnippet(snippet: Snippet): string {
  return `<iframe${attributes(frameAttributes(snippet))}></iframe>`;
}

/** For a page of our own that is opened to watch: its style sheet gives the frame its room, and nothing is put off. */
export function pageFrame({ src, title }: Pick<Snippet, 'src' | 'title'>): string {
  return `<iframe${attributes({ ...frameAttributes({ src, title }), style: undefined, loading: undefined })}></iframe>`;
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
