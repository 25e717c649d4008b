import { attributes } from '../core/escape.ts';

export interface PosterImage {
  readonly url: string;
  readonly type: 'image/avif' | 'image/webp';
  /** In pixels. */
  readonly width: number;
}

export interface Poster {
  readonly url: string;
  readonly images?: readonly PosterImage[] | undefined;
  readonly placeholder?: string | undefined;
}

export const isPlaceholder = (address: string): boolean => /^data:image\/webp;base64,[\w+/=]+$/.test(address);

/**
 * Above the film until it moves: a film's own `poster` knows one format and one size. Of the formats the browser takes
 * the first that it can show, of the sizes the smallest that fills the frame.
 */
export function posterMarkup({ url, images = [] }: Partial<Poster> = {}): string {
  const sources = [...Map.groupBy(images, ({ type }) => type)].map(([type, files]) => {
    const srcset = files.map((file) => `${file.url} ${file.width}w`).join();
    return `<source${attributes({ type, srcset })}>`;
  });
  const image = url === undefined ? '' : `${sources.join('')}<img${attributes({ src: url, alt: '' })}>`;
  return `<picture class="kin-poster">${image}</picture>`;
}
