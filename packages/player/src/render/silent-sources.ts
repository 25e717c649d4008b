import { attributes } from '../core/escape.ts';
import type { SilentFile } from '../core/source-choice.ts';

/** Pixels of the screen to one of the page, as screens have them. */
const densities = [1, 1.5, 2, 3];

/** True where the file has a pixel for each that it has to cover. */
const covers = ({ width, height }: SilentFile): string =>
  densities
    .map(
      (density) =>
        `(max-resolution:${density}dppx) and (max-width:${Math.floor(width / density)}px) and (max-height:${Math.floor(height / density)}px)`,
    )
    .join();

/**
 * The browser takes the smallest file that fills the box: to the queries of an embed, its frame is the screen. So the
 * choice costs no script. Where nothing is large enough, the last one has to do.
 */
export const silentSources = (files: readonly SilentFile[]): string =>
  files
    .map((file, index) => {
      const media = index < files.length - 1 ? covers(file) : undefined;
      return `<source${attributes({ src: file.url, media })}>`;
    })
    .join('');
