import type { Tab } from './tab.ts';
import { boxInWindow, cut } from './watching.ts';

/** A film that tells by its colour which part of it is seen: each lasts for a fifth. */
export const colours = ['0xe02020', '0x20c020', '0x2040e0', '0xe0c020', '0xc020c0'];

export const colourAt = (fraction: number): string => colours[Math.floor(fraction * colours.length)] ?? '';

interface Place {
  css: string;
  /** From the left and from the top of it, from 0 to 1. */
  at: { x: number; y: number };
}

/** What the window shows at a place of the player in the first frame of the page. */
export async function seenColour(tab: Tab, { css, at }: Place): Promise<number[]> {
  const { x, y, width, height } = await boxInWindow(tab, 'iframe', css);
  const pixels = { x: x + width * at.x, y: y + height * at.y, width: 2, height: 2 };
  return [...cut(await tab.screenshot(), pixels)].slice(0, 3);
}

export const isNear = (seen: number[], colour: string): boolean =>
  seen.every((value, index) => Math.abs(value - Number.parseInt(colour.slice(2 + 2 * index, 4 + 2 * index), 16)) < 32);
