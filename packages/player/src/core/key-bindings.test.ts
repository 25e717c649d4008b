import { describe, expect, it } from 'vitest';
import { actionForKey, extraKeyBindings, keyBindings } from './key-bindings.ts';

const bindings = { ...keyBindings, ...extraKeyBindings };
const press = (key: string, held: 'ctrlKey' | 'metaKey' | 'altKey' | 'none' = 'none') =>
  actionForKey({ key, ctrlKey: held === 'ctrlKey', metaKey: held === 'metaKey', altKey: held === 'altKey' }, bindings);

describe('actionForKey', () => {
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
    ['I', { do: 'toggle-picture-in-picture' }],
    [',', { do: 'frame-by', steps: -1 }],
    ['.', { do: 'frame-by', steps: 1 }],
    ['?', { do: 'toggle-key-list' }],
  ])('knows %j', (key, action) => {
    expect(press(key)).toEqual(action);
  });

  it.each(['a', 'Enter', 'Tab', 'Escape', 'toString', '__proto__', ''])('leaves %j alone', (key) => {
    expect(press(key)).toBeUndefined();
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'] as const)('leaves every key to the browser while %s is held', (held) => {
    for (const key of Object.keys(bindings)) expect(press(key, held)).toBeUndefined();
  });
});
