import sharp from 'sharp';

export interface PictureQuality {
  /** Up to 1; above 0.1 only what is worth showing. */
  score: number;
  /** Black, white, of one colour, or blurred. */
  isPoor: boolean;
  /** The picture in 64 dots: two that differ little in these are one to people. */
  dots: Uint8Array;
}

/** Measured at one size, so that all pictures are judged alike. */
const judgedSide = 320;
const darkest = 16;
const brightest = 240;
/** Deviation of the brightness, and bits of information in it. */
const flattest = 10;
const plainest = 1;
/** Deviation of the edges: pictures that are only a little blurred have a third more. */
const mostBlurred = 0.35;
/** Of 255, on average. */
const alike = 9;

const upToOne = (value: number) => Math.min(1, value);
const averageOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

export async function judgePicture(picture: string): Promise<PictureQuality> {
  const { data, info: raw } = await sharp(picture)
    .resize({ width: judgedSide, height: judgedSide, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [{ channels, entropy, sharpness }, dots] = await Promise.all([
    sharp(data, { raw }).stats(),
    sharp(data, { raw }).resize({ width: 8, height: 8, fit: 'fill' }).raw().toBuffer(),
  ]);
  const brightness = averageOf(channels.map(({ mean }) => mean));
  const contrast = averageOf(channels.map(({ stdev }) => stdev));
  const isDarkOrBright = brightness < darkest || brightness > brightest;
  const isPoor = isDarkOrBright || contrast < flattest || entropy < plainest || sharpness < mostBlurred;
  const exposure = 1 - Math.abs(brightness - 118) / 137;
  const score =
    0.25 * upToOne(contrast / 70) + 0.3 * upToOne(sharpness / 3) + 0.3 * upToOne(entropy / 7) + 0.15 * exposure;
  return { score: isPoor ? score / 10 : score, isPoor, dots };
}

export function looksLike(one: Pick<PictureQuality, 'dots'>, other: Pick<PictureQuality, 'dots'>): boolean {
  return averageOf(Array.from(one.dots, (dot, index) => Math.abs(dot - (other.dots[index] ?? 0)))) < alike;
}
