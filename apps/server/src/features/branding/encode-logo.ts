import sharp from 'sharp';

const readable = new Set(['png', 'jpeg', 'webp']);

/** Twice as large as it is shown anywhere. Undefined for what is no image: the kind is told by the bytes. */
export async function encodeLogo(bytes: Buffer): Promise<Buffer | undefined> {
  try {
    const image = sharp(bytes, { limitInputPixels: 20_000_000, pages: 1, failOn: 'error' });
    const { format } = await image.metadata();
    if (!readable.has(format ?? '')) return undefined;
    return await image
      .rotate()
      .resize({ width: 640, height: 128, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: 10 })
      .webp({ quality: 92, nearLossless: format === 'png' })
      .toBuffer();
  } catch {
    return undefined;
  }
}
