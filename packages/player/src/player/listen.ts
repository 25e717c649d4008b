import type { Player } from './player.ts';

interface AllEvents extends HTMLElementEventMap, HTMLMediaElementEventMap {}

/** Adds one handler for several events, for as long as the player lives. */
export function listen<Name extends keyof AllEvents & string>(
  { signal }: Player,
  target: EventTarget,
  names: readonly Name[],
  handler: (event: AllEvents[Name]) => void,
): void {
  for (const name of names) target.addEventListener(name, handler as (event: Event) => void, { signal });
}

export function part<Found extends HTMLElement = HTMLElement>(root: HTMLElement, name: string): Found {
  return root.querySelector(`.kin-${name}`) as Found;
}
