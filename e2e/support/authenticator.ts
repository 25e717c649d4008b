import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import jsqr from 'jsqr';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Buffer {
  const bits = [...text.replace(/=+$/, '')]
    .map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** What an authenticator app does (RFC 6238): `stepsAhead` shows the code of a later half minute. */
export function codeOf(secret: string, stepsAhead = 0): string {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAhead));
  const digest = createHmac('sha1', fromBase32(secret)).update(step).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Reads the picture as a phone would, and answers the secret in it. */
export async function scan(page: Page, name: string): Promise<string> {
  const picture = page.getByRole('img', { name });
  await picture.waitFor();
  const pixels = await picture.evaluate(async (node) => {
    const image = node as HTMLImageElement;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const data = context?.getImageData(0, 0, canvas.width, canvas.height);
    return { width: canvas.width, height: canvas.height, data: [...(data?.data ?? [])] };
  });
  const found = jsqr.default(new Uint8ClampedArray(pixels.data), pixels.width, pixels.height);
  return new URL(found?.data ?? 'otpauth://nothing').searchParams.get('secret') ?? 'no secret in the picture';
}

/** Waits until the present half minute has enough left for a code of the last one to be sent and still count. */
export const wholeStepAhead = () =>
  expect.poll(() => (Date.now() % 30_000) / 1000, { timeout: 20_000 }).toBeLessThan(15);
