import { describe, expect, it } from 'vitest';
import { backgroundMayPlay } from './background.ts';

const usual = { visible: true, reducedMotion: false, saveData: false, wish: undefined };

describe('backgroundMayPlay', () => {
  it('plays in view and rests out of view', () => {
    expect(backgroundMayPlay(usual)).toBe(true);
    expect(backgroundMayPlay({ ...usual, visible: false })).toBe(false);
    expect(backgroundMayPlay({ ...usual, visible: false, wish: 'play' })).toBe(false);
  });

  it('honours reduced motion and data saving', () => {
    expect(backgroundMayPlay({ ...usual, reducedMotion: true })).toBe(false);
    expect(backgroundMayPlay({ ...usual, saveData: true })).toBe(false);
  });

  it('does what the viewer asks for', () => {
    expect(backgroundMayPlay({ ...usual, reducedMotion: true, wish: 'play' })).toBe(true);
    expect(backgroundMayPlay({ ...usual, wish: 'pause' })).toBe(false);
  });
});
