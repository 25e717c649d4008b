import type { MessageRows } from '../../api/explain.ts';

const megabyte = 1024 * 1024;
const largestImageBytes = 10 * megabyte;

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'];

export const imageMessages: MessageRows = {
  image_refused: ['This is not an image that can be shown. Choose a PNG, JPEG, WebP, AVIF or GIF.'],
  image_limit_reached: [
    'Your plan has no room for more images. Images that no player uses are removed after 7 days, or choose a larger plan.',
  ],
  image_too_large: ['The image has too many pixels. Choose a smaller one.'],
  body_too_large: [`The image is larger than ${largestImageBytes / megabyte} MB. Choose a smaller one.`],
  checksum_mismatch: ['The image did not arrive whole. Try again.'],
  upload_refused: ['The upload took too long. Try again.'],
};

/** What is wrong with a file before anything is sent; undefined when nothing is. */
export function imageProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!imageTypes.includes(type)) return imageMessages.image_refused?.[0];
  if (size === 0) return 'The file is empty.';
  if (size > largestImageBytes) return imageMessages.body_too_large?.[0];
  return undefined;
}
