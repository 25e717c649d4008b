import { describe, expect, it } from 'vitest';
import { cueKey } from './use-cue-actions.ts';

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

describe('cueKey', () => {
  it.each([
    [{ key: 'Enter', ctrlKey: true }, 'play'],
    [{ key: 'Enter', metaKey: true }, 'play'],
    [{ key: 'Enter', ctrlKey: true, shiftKey: true }, 'split'],
    [{ key: 'ArrowUp', altKey: true }, 'previous'],
    [{ key: 'ArrowDown', altKey: true }, 'next'],
    [{ key: 'Enter' }, undefined],
    [{ key: 'ArrowDown' }, undefined],
    [{ key: 'a', altKey: true }, undefined],
    [{ key: 'Tab' }, undefined],
  ])('%j asks for %s', (event, wanted) => {
    expect(cueKey({ ...none, ...event })).toBe(wanted);
  });
});
