import sharp from 'sharp';
import type { WorkDir } from './work-dir.ts';

/** Phones, most embeds, large screens. */
const usualWidths = [640, 1280, 1920];
const jpegWidth = 1280;
const placeholderSide = 16;
/** In the page, before anything else of the poster. */
const longestPlaceholder = 150;

/** Those that are smaller than the picture, and its own, up to the largest. */
export const posterWidths = (width: number): number[] => {
  const own = Math.min(width, usualWidths.at(-1) ?? width);
  return [...usualWidths.filter((usual) => usual < own), own];
};

/** For everybody: other sites, mails, and browsers that know nothing newer. */
export const encodeJpeg = (picture: string, width = jpegWidth): Promise<Buffer> =>
  sharp(picture).resize({ width, withoutEnlargement: true }).jpeg({ quality: 80, mozjpeg: true }).toBuffer();

/** A few pixels as an address that needs no request; undefined where even the roughest is too long for the page. */
export async function encodePlaceholder(picture: string): Promise<string | undefined> {
  for (const quality of [40, 20, 5, 1]) {
    const side = { width: placeholderSide, height: placeholderSide, fit: 'inside' as const };
    const bytes = await sharp(picture).resize(side).webp({ quality, effort: 6, smartSubsample: false }).toBuffer();
    const address = `data:image/webp;base64,${bytes.toString('base64')}`;
    if (address.length <= longestPlaceholder) return address;
  }
  return undefined;
}

type Put = Pick<WorkDir, 'putBytes'>;

/** The same picture as AVIF and WebP in each width. Answers the widths. */
export async function putModernPictures(
  { putBytes }: Put,
  picture: string,
  keyOf: (name: string) => string,
): Promise<number[]> {
  const { width = jpegWidth } = await sharp(picture).metadata();
  const widths = posterWidths(width);
  for (const side of widths) {
    const resized = sharp(picture).resize({ width: side });
    await putBytes(keyOf(`${side}.avif`), await resized.clone().avif({ quality: 52, effort: 1 }).toBuffer());
    await putBytes(keyOf(`${side}.webp`), await resized.clone().webp({ quality: 74, effort: 4 }).toBuffer());
  }
  return widths;
}
