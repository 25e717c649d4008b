import { describe, expect, it } from 'vitest';
import { contrast, toAccentShades } from './accent-shades.ts';

describe('toAccentShades', () => {
  it.each(['#3a4fe8', '#ffff00', '#ffffff', '#000000', '#00ff00', '#ff6a00', '#7f7f7f', '#5a0014'])(
    'makes %s something that can be read on and as',
    (accent) => {
      const { scale, linkOnLight, linkOnDark } = toAccentShades(accent);
      expect(scale).toHaveLength(10);
      for (const shade of [...scale, linkOnLight, linkOnDark]) expect(shade).toMatch(/^#[0-9a-f]{6}$/);
      expect(contrast(scale[6] ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(linkOnLight, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(linkOnDark, '#14181f')).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('leaves a colour as it is that can be read already', () => {
    expect(toAccentShades('#3a4fe8').scale[6]).toBe('#3a4fe8');
  });
});
