import { describe, expect, it } from 'vitest';
import { editorKey } from './use-editor-keys.ts';

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

describe('editorKey', () => {
  it.each([
    [{ key: 'z', ctrlKey: true }, 'undo'],
    [{ key: 'z', metaKey: true }, 'undo'],
    [{ key: 'Z', ctrlKey: true, shiftKey: true }, 'redo'],
    [{ key: 'Z', metaKey: true, shiftKey: true }, 'redo'],
    [{ key: 'y', ctrlKey: true }, 'redo'],
    [{ key: 'z' }, undefined],
    [{ key: 'z', ctrlKey: true, altKey: true }, undefined],
    [{ key: 'Y', ctrlKey: true, shiftKey: true }, undefined],
    [{ key: 's', ctrlKey: true }, 'save'],
    [{ key: 's', metaKey: true }, 'save'],
    [{ key: 'S', ctrlKey: true, shiftKey: true }, undefined],
    [{ key: 's' }, undefined],
  ])('%j asks for %s', (event, wanted) => {
    expect(editorKey({ ...none, ...event })).toBe(wanted);
  });
});
