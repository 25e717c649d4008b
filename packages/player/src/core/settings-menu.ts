import type { Level } from './playback-state.ts';
import type { Words } from './words.ts';

export const speeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export type { Level };

/** One of several that can be heard with the picture. */
export interface Sound {
  readonly id: number;
  readonly name: string;
}

export interface Choice {
  readonly value: number;
  readonly label: string;
  readonly chosen: boolean;
}

/** One thing that can be set, and what it can be set to. */
export interface Submenu {
  readonly title: () => string;
  /** What is set now; the chosen one of the choices where this is left out. */
  readonly summary?: () => string;
  readonly choices: () => Choice[];
  /** What takes a while answers when it is done. */
  readonly choose: (value: number) => unknown;
}

/** The level that leaves the choice to the engine. */
const automatic = -1;

export function toSpeedLabel(words: Words, speed: number): string {
  return speed === 1 ? words.normal : `${speed}×`;
}

export function speedChoices(words: Words, current: number): Choice[] {
  return speeds.map((speed) => ({ value: speed, label: toSpeedLabel(words, speed), chosen: speed === current }));
}

/** The next step of the menu in that direction, also from a speed that a page has set between two steps. */
export function stepSpeed(current: number, steps: 1 | -1): number {
  const next = steps > 0 ? speeds.find((speed) => speed > current) : speeds.findLast((speed) => speed < current);
  return next ?? current;
}

/** Best first, one entry a height: two bit rates of one height are a matter for the engine. */
export function qualityChoices(words: Words, levels: readonly Level[], current: number, shownHeight: number): Choice[] {
  const sorted = levels.filter((level) => level.height > 0).sort((one, other) => other.height - one.height);
  const unique = sorted.filter((level, index) => sorted[index - 1]?.height !== level.height);
  const chosenHeight = levels.find((level) => level.id === current)?.height;
  // What the engine has chosen, as long as the choice is its own.
  const isTold = chosenHeight === undefined && unique.some(({ height }) => height === shownHeight);
  const automaticLabel = isTold ? `${words.automatic} (${shownHeight}p)` : words.automatic;
  return [
    { value: automatic, label: automaticLabel, chosen: chosenHeight === undefined },
    ...unique.map(({ id, height }) => ({ value: id, label: `${height}p`, chosen: height === chosenHeight })),
  ];
}

export const soundChoices = (sounds: readonly Sound[], current: number): Choice[] =>
  sounds.map(({ id, name }) => ({ value: id, label: name, chosen: id === current }));

/** Choosing between one thing and itself is no choice. */
export function offersQuality(levels: readonly Level[]): boolean {
  return new Set(levels.map((level) => level.height)).size > 1;
}

export type MenuMove = 'next' | 'previous' | 'first' | 'last' | 'open' | 'back';

const moves: Readonly<Record<string, MenuMove>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  ArrowRight: 'open',
  ArrowLeft: 'back',
  Escape: 'back',
};

/** What lies ahead is on the left where people read from the right. */
const mirrored: Readonly<Record<string, string>> = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' };

export function menuMove(key: string, direction: 'ltr' | 'rtl'): MenuMove | undefined {
  const meant = (direction === 'rtl' && mirrored[key]) || key;
  return Object.hasOwn(moves, meant) ? moves[meant] : undefined;
}

/** Which item has the focus after a move; the list wraps round. */
export function movedIndex(move: MenuMove, index: number, length: number): number {
  if (move === 'first') return 0;
  if (move === 'last') return length - 1;
  if (move === 'next') return (index + 1) % length;
  return move === 'previous' ? (index - 1 + length) % length : index;
}
