import type { MessageRows } from '../../api/error-messages.ts';

const megabyte = 1024 * 1024;
const largestImageBytes = 10 * megabyte;

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'];

export const imageMessages: MessageRows = {
  image_refused: ['This file is not a supported image. Choose a PNG, JPEG, WebP, AVIF or GIF.'],
  image_limit_reached: [
    'You have reached the image limit of your plan. Unused images are removed after 7 days, or you can upgrade.',
  ],
  image_too_large: ['The image dimensions are too large. Choose a smaller one.'],
  body_too_large: [`The image is larger than ${largestImageBytes / megabyte} MB. Choose a smaller one.`],
  checksum_mismatch: ['The upload was incomplete. Try again.'],
  upload_refused: ['The upload took too long. Try again.'],
};

/** What is wrong with a file before anything is sent; undefined when nothing is. */
export function imageProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!imageTypes.includes(type)) return imageMessages.image_refused?.[0];
  if (size === 0) return 'The file is empty.';
  if (size > largestImageBytes) return imageMessages.body_too_large?.[0];
  return undefined;
}
