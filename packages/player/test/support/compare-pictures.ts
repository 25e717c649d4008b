import type { Page } from 'playwright-core';

/** Edges are smoothed a little differently from one picture to the next; only a clear change of a pixel counts. */
const clearChange = 24;

/** How many pixels of two screenshots of one size differ clearly, counted in a page of the browser. */
export function countChangedPixels(page: Page, before: Buffer, after: Buffer): Promise<number> {
  const pictures = [before, after].map((picture) => `data:image/png;base64,${picture.toString('base64')}`);
  return page.evaluate(
    async ([urls, limit]) => {
      const read = async (url: string) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height).data;
      };
      const [one, other] = await Promise.all([read(urls[0] as string), read(urls[1] as string)]);
      const changed = new Set<number>();
      for (let index = 0; index < one.length; index += 1) {
        if (Math.abs((one[index] ?? 0) - (other[index] ?? 0)) > limit) changed.add(index >> 2);
      }
      return changed.size;
    },
    [pictures, clearChange] as const,
  );
}
