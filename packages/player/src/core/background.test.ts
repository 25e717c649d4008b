import { describe, expect, it } from 'vitest';
import { backgroundMayPlay } from './background.ts';

const quiet = { visible: true, reducedMotion: false, saveData: false, wish: undefined };

describe('backgroundMayPlay', () => {
  it('plays in view and rests out of view', () => {
    expect(backgroundMayPlay(quiet)).toBe(true);
    expect(backgroundMayPlay({ ...quiet, visible: false })).toBe(false);
    expect(backgroundMayPlay({ ...quiet, visible: false, wish: 'play' })).toBe(false);
  });

  it('honours reduced motion and data saving', () => {
    expect(backgroundMayPlay({ ...quiet, reducedMotion: true })).toBe(false);
    expect(backgroundMayPlay({ ...quiet, saveData: true })).toBe(false);
  });

  it('does what the viewer asks for', () => {
    expect(backgroundMayPlay({ ...quiet, reducedMotion: true, wish: 'play' })).toBe(true);
    expect(backgroundMayPlay({ ...quiet, wish: 'pause' })).toBe(false);
  });
});
