import { setTimeout as sleep } from 'node:timers/promises';
import { findReady, type Target } from './find-ready.ts';

/** A document in a browser, of a page or of a frame in it, and what somebody can do with it. */
export interface Scope {
  /** Runs in the document: it can use nothing from around it but its arguments. */
  evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Awaited<Result>>;
  click(target: Target): Promise<void>;
  /** Rests the pointer on it, this far from its left edge to its right one. */
  hover(target: Target, across: number): Promise<void>;
  /** Replaces what the field holds. */
  fill(target: Target, text: string): Promise<void>;
  chooseFile(css: string, path: string): Promise<void>;
}

export interface Tab extends Scope {
  open(url: string): Promise<void>;
  /** The frame with this selector, and the one in it with the next. */
  frame(...path: string[]): Scope;
  /** A key, to whatever has the focus. */
  press(key: string): Promise<void>;
  /** What the window shows, as PNG. */
  screenshot(): Promise<Buffer>;
  /** Another in front of this one, which is hidden until it is closed. In WebKit it is a window of its own, and hides nothing. */
  openBeside(): Promise<Tab>;
  close(): Promise<void>;
}

export interface Browser {
  /** With cookies and storage of its own. */
  openTab(): Promise<Tab>;
  /** Ends at once, without a word to any page. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** The little that a driver has to know; everything else is the same in every browser. */
export interface Driver<Element> extends Pick<Scope, 'evaluate'> {
  find(run: (target: Target) => unknown, target: Target): Promise<Element | null>;
  /** Moves the pointer over it, to its middle or this far across. */
  hover(element: Element, across?: number): Promise<void>;
  click(element: Element): Promise<void>;
  fill(element: Element, text: string): Promise<void>;
  chooseFile(element: Element, path: string): Promise<void>;
}

const patienceMs = 20_000;

/** A page that is just being left answers no question: asked again, the next one does. */
async function until<Found>(look: () => Promise<Found | null>, what: string): Promise<Found> {
  const end = Date.now() + patienceMs;
  let cause: unknown;
  while (Date.now() < end) {
    const found = await look().catch((error) => {
      cause = error;
      return null;
    });
    if (found !== null) return found;
    await sleep(50);
  }
  throw new Error(`There is no ${what} that could be used`, { cause });
}

const anyOf = ({ css }: Target): Element | null => document.querySelector(css);

export function createScope<Element>(driver: Driver<Element>): Scope {
  // What is out of reach may come to the pointer, as the controls of a film that plays do.
  const approach = async (target: Target): Promise<null> => {
    const placed = await driver.find(findReady, { ...target, isOnlyPlaced: true });
    if (placed) await driver.hover(placed);
    return null;
  };
  const ready = (target: Target) =>
    until(async () => (await driver.find(findReady, target)) ?? (await approach(target)), JSON.stringify(target));
  return {
    evaluate: driver.evaluate,
    // As by hand, the pointer comes first: what it rests on stays, and is not gone when the button is pressed.
    async click(target) {
      await driver.hover(await ready(target));
      await driver.click(await ready(target));
    },
    hover: async (target, across) => driver.hover(await ready(target), across),
    fill: async (target, text) => driver.fill(await ready(target), text),
    // The input of files is hidden behind something that looks better.
    chooseFile: async (css, path) => driver.chooseFile(await until(() => driver.find(anyOf, { css }), css), path),
  };
}
