import { describe, expect, it } from 'vitest';
import { boundKey, keyBindings } from './key-bindings.ts';

const press = (key: string, held: 'ctrlKey' | 'metaKey' | 'altKey' | 'none' = 'none') =>
  boundKey({ key, ctrlKey: held === 'ctrlKey', metaKey: held === 'metaKey', altKey: held === 'altKey' });

describe('keyBindings', () => {
  it.each([
    [' ', { do: 'toggle-play' }],
    ['k', { do: 'toggle-play' }],
    ['K', { do: 'toggle-play' }],
    ['j', { do: 'seek-by', seconds: -10 }],
    ['l', { do: 'seek-by', seconds: 10 }],
    ['ArrowLeft', { do: 'seek-by', seconds: -5 }],
    ['ArrowRight', { do: 'seek-by', seconds: 5 }],
    ['ArrowUp', { do: 'volume-by', amount: 0.05 }],
    ['ArrowDown', { do: 'volume-by', amount: -0.05 }],
    ['m', { do: 'toggle-mute' }],
    ['F', { do: 'toggle-fullscreen' }],
    ['0', { do: 'seek-to', fraction: 0 }],
    ['7', { do: 'seek-to', fraction: 0.7 }],
    ['<', { do: 'speed-by', steps: -1 }],
    ['>', { do: 'speed-by', steps: 1 }],
  ])('know %j', (key, action) => {
    expect(keyBindings[press(key) ?? '']).toEqual(action);
  });

  it.each(['a', 'Enter', 'Tab', 'Escape', '__proto__', ''])('leave %j alone', (key) => {
    expect(Object.hasOwn(keyBindings, press(key) ?? '')).toBe(false);
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'] as const)('leave every key to the browser while %s is held', (held) => {
    for (const key of Object.keys(keyBindings)) expect(press(key, held)).toBeUndefined();
  });
});
