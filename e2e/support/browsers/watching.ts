import { execFileSync } from 'node:child_process';
import { expect } from '@playwright/test';
import type { Sound, SoundCard } from './sound-card.ts';
import type { Scope, Tab } from './tab.ts';

export interface Viewing {
  seconds: number;
  paused: boolean;
  muted: boolean;
  /** Of the frames that are shown. */
  height: number;
  error: string | null;
}

/** What the first video of a document is at, also inside the player's element. */
export const viewing = (scope: Scope): Promise<Viewing> =>
  scope.evaluate(() => {
    const root = document.querySelector('kin-player')?.shadowRoot ?? document;
    const video = root.querySelector('video');
    if (!video) throw new Error('no video');
    const { currentTime: seconds, paused, muted, videoHeight: height, error } = video;
    return { seconds, paused, muted, height, error: error && `${error.code} ${error.message}` };
  });

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function boxOf(css: string): Box {
  const root = document.querySelector('kin-player')?.shadowRoot ?? document;
  const { x, y, width, height } = (root.querySelector(css) ?? document.body).getBoundingClientRect();
  return { x, y, width, height };
}

/** Where the picture, or another part of the player, is in the window. */
export async function boxInWindow(tab: Tab, frameCss?: string, css = 'video'): Promise<Box> {
  if (!frameCss) return tab.evaluate(boxOf, css);
  const frame = await tab.evaluate(boxOf, frameCss);
  const box = await tab.frame(frameCss).evaluate(boxOf, css);
  return { ...box, x: box.x + frame.x, y: box.y + frame.y };
}

/** The pixels of a part of the window, three bytes each. */
export function cut(png: Buffer, { x, y, width, height }: Box): Buffer {
  const crop = `crop=${[width, height, x, y].map(Math.round).join(':')}`;
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1'];
  return execFileSync('ffmpeg', ['-v', 'error', '-f', 'png_pipe', '-i', 'pipe:0', '-vf', crop, ...raw], { input: png });
}

/** How many bytes out of a hundred differ. */
function difference(one: Buffer, other: Buffer): number {
  let count = 0;
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) count += 1;
  return (100 * count) / one.length;
}

/** The upper half of the picture, where no control is. */
async function picture(tab: Tab, frameCss?: string): Promise<Buffer> {
  const box = await boxInWindow(tab, frameCss);
  return cut(await tab.screenshot(), { ...box, y: box.y + box.height / 10, height: box.height * 0.3 });
}

const patience = { timeout: 30_000 };

/** What a visitor sees: the picture in the window changes, and goes on changing. */
export async function expectMoving(tab: Tab, frameCss?: string): Promise<void> {
  const scope = frameCss ? tab.frame(frameCss) : tab;
  let seconds = Number.NaN;
  await expect(async () => {
    ({ seconds } = await viewing(scope));
  }).toPass(patience);
  await expect.poll(async () => (await viewing(scope)).seconds, patience).toBeGreaterThan(seconds + 0.4);
  const first = await picture(tab, frameCss);
  await expect.poll(async () => difference(first, await picture(tab, frameCss)), patience).toBeGreaterThan(1);
}

/** The tone of the sample films, in Hertz: what a visitor hears is this film, at its own speed. */
const tone = 330;

const isTone = ({ loudness, pitch }: Sound, hertz: number): boolean =>
  loudness > 0.02 && Math.abs(pitch - hertz) < hertz / 10;

export const expectTone = (sound: SoundCard, hertz = tone) =>
  expect
    .poll(async () => isTone(await sound.listen(), hertz), { message: `a tone of ${hertz} Hz`, ...patience })
    .toBe(true);

export const expectSilence = (sound: SoundCard) =>
  expect.poll(async () => (await sound.listen()).loudness, { message: 'silence', ...patience }).toBeLessThan(0.001);
