import { describe, expect, it } from 'vitest';
import { historyKey } from './use-undo-keys.ts';

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

describe('historyKey', () => {
  it.each([
    [{ key: 'z', ctrlKey: true }, 'undo'],
    [{ key: 'z', metaKey: true }, 'undo'],
    [{ key: 'Z', ctrlKey: true, shiftKey: true }, 'redo'],
    [{ key: 'Z', metaKey: true, shiftKey: true }, 'redo'],
    [{ key: 'y', ctrlKey: true }, 'redo'],
    [{ key: 'z' }, undefined],
    [{ key: 'z', ctrlKey: true, altKey: true }, undefined],
    [{ key: 'Y', ctrlKey: true, shiftKey: true }, undefined],
    [{ key: 's', ctrlKey: true }, undefined],
  ])('%j asks for %s', (event, wanted) => {
    expect(historyKey({ ...none, ...event })).toBe(wanted);
  });
});
