interface AllEvents extends HTMLVideoElementEventMap, WindowEventMap {}

/** Adds one handler for several events, for as long as the player lives. */
export function listen<Name extends keyof AllEvents & string>(
  { signal }: { signal: AbortSignal },
  target: EventTarget,
  names: readonly Name[],
  handler: (event: AllEvents[Name]) => void,
): void {
  for (const name of names) target.addEventListener(name, handler as (event: Event) => void, { signal });
}

export function part(root: HTMLElement, name: string): HTMLElement {
  return root.querySelector(`.kin-${name}`) as HTMLElement;
}
