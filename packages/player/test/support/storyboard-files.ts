import type { Page } from 'playwright-core';

/** Frames of one colour each, two seconds long, for the thirty seconds of the clip. */
const columns = 5;
const [width, height] = [320, 180];
const hueOf = (index: number) => index * 24;
const indexes = Array.from({ length: 15 }, (_, index) => index);
const areaOf = (index: number) => ({ x: (index % columns) * width, y: Math.floor(index / columns) * height });

const sprite = `<svg xmlns="http://www.w3.org/2000/svg" width="${columns * width}" height="${3 * height}">${indexes
  .map((index) => {
    const { x, y } = areaOf(index);
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="hsl(${hueOf(index)} 100% 50%)"/>`;
  })
  .join('')}</svg>`;

const clock = (seconds: number) => `00:${String(seconds).padStart(2, '0')}.000`;
const list = ['WEBVTT\n']
  .concat(
    indexes.map((index) => {
      const { x, y } = areaOf(index);
      return `${clock(index * 2)} --> ${clock(index * 2 + 2)}\nboard.svg#xywh=${x},${y},${width},${height}\n`;
    }),
  )
  .join('\n');

export interface StoryboardFiles {
  /** Every request for one of them, by its name. */
  readonly asked: string[];
}

/** Answers for both files, or with a 404 for the one that is missing. */
export async function serveStoryboard(page: Page, missing?: 'board.vtt' | 'board.svg'): Promise<StoryboardFiles> {
  const asked: string[] = [];
  await page.route('**/media/board.*', (route) => {
    const name = new URL(route.request().url()).pathname.slice('/media/'.length);
    asked.push(name);
    const headers = { 'access-control-allow-origin': '*' };
    if (name === missing) return route.fulfill({ status: 404, headers });
    return name === 'board.vtt'
      ? route.fulfill({ contentType: 'text/vtt', headers, body: list })
      : route.fulfill({ contentType: 'image/svg+xml', headers, body: sprite });
  });
  return { asked };
}

/** The hue of the frame that is shown at a time. */
export const hueAt = (seconds: number): number => hueOf(Math.floor(seconds / 2));
