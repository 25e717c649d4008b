import sharp from 'sharp';

/** One worker thread an image: a burst of uploads must not take every core. */
sharp.concurrency(1);

const readable = new Set(['png', 'jpeg', 'webp', 'gif', 'heif']);
const maxPixels = 40_000_000;
const maxSide = 8_192;
const shownSide = 2_560;

/** Undefined for what is not an image, or not one that we take: the kind is told by the bytes, never by a name. */
export async function encodeImage(bytes: Buffer): Promise<Buffer | undefined> {
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels, pages: 1, failOn: 'error' });
    const { format, width, height } = await image.metadata();
    if (!readable.has(format ?? '') || Math.max(width, height) > maxSide) return undefined;
    // Written anew, so that nothing of the original but its pixels is left: no places, no comments, no second file behind it.
    return await image
      .rotate()
      .resize({ width: shownSide, height: shownSide, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: 20 })
      .webp({ quality: 90, effort: 4, nearLossless: format === 'png' })
      .toBuffer();
  } catch {
    return undefined;
  }
}
