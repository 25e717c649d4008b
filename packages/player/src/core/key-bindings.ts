export type PlayerAction =
  | { do: 'toggle-play' }
  | { do: 'toggle-mute' }
  | { do: 'toggle-fullscreen' }
  | { do: 'seek-by'; seconds: number }
  | { do: 'seek-to'; fraction: number }
  | { do: 'volume-by'; amount: number }
  | { do: 'speed-by'; steps: 1 | -1 };

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

export const seekStepSeconds = 10;

/** Of what is there from the start; extensions add theirs to the running player. */
export const keyBindings: Readonly<Record<string, PlayerAction>> = {
  ' ': { do: 'toggle-play' },
  k: { do: 'toggle-play' },
  m: { do: 'toggle-mute' },
  f: { do: 'toggle-fullscreen' },
  ArrowLeft: { do: 'seek-by', seconds: -5 },
  ArrowRight: { do: 'seek-by', seconds: 5 },
  j: { do: 'seek-by', seconds: -seekStepSeconds },
  l: { do: 'seek-by', seconds: seekStepSeconds },
  ArrowUp: { do: 'volume-by', amount: 0.05 },
  ArrowDown: { do: 'volume-by', amount: -0.05 },
  '<': { do: 'speed-by', steps: -1 },
  '>': { do: 'speed-by', steps: 1 },
  ...Object.fromEntries(Array.from({ length: 10 }, (_, tenth) => [tenth, { do: 'seek-to', fraction: tenth / 10 }])),
};

/** Keys with a modifier belong to the browser or the page. Caps lock must not change what a letter does. */
export function boundKey({ key, ctrlKey, metaKey, altKey }: KeyPress): string | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  return key.length === 1 ? key.toLowerCase() : key;
}
