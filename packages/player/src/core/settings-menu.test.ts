import { describe, expect, it } from 'vitest';
import {
  menuMove,
  movedIndex,
  offersQuality,
  qualityChoices,
  speedChoices,
  stepSpeed,
  toSpeedLabel,
} from './settings-menu.ts';
import { english } from './words.ts';

describe('the speeds', () => {
  it('are named, with the usual one called Normal', () => {
    expect(toSpeedLabel(english, 1)).toBe('Normal');
    expect(toSpeedLabel(english, 0.25)).toBe('0.25×');
    expect(speedChoices(english, 1.5).filter((choice) => choice.chosen)).toEqual([
      { value: 1.5, label: '1.5×', chosen: true },
    ]);
  });

  it('go up and down by one step and stop at the ends', () => {
    expect(stepSpeed(1, 1)).toBe(1.25);
    expect(stepSpeed(1, -1)).toBe(0.75);
    expect(stepSpeed(1.1, 1)).toBe(1.25);
    expect(stepSpeed(1.1, -1)).toBe(1);
    expect(stepSpeed(2, 1)).toBe(2);
    expect(stepSpeed(0.25, -1)).toBe(0.25);
  });
});

describe('qualityChoices', () => {
  const levels = [
    { id: 0, height: 360 },
    { id: 1, height: 1080 },
    { id: 2, height: 720 },
    { id: 3, height: 720 },
    { id: 4, height: 2160 },
    { id: 5, height: 1440 },
  ];

  it('lists the best first after Auto, one entry a height', () => {
    expect(qualityChoices(english, levels, -1, 0).map((choice) => choice.label)).toEqual([
      'Auto',
      '2160p',
      '1440p',
      '1080p',
      '720p',
      '360p',
    ]);
    expect(qualityChoices(english, levels, -1, 0)[0]?.chosen).toBe(true);
  });

  it('says what Auto has chosen, unless somebody else chose', () => {
    expect(qualityChoices(english, levels, -1, 720)[0]?.label).toBe('Auto (720p)');
    expect(qualityChoices(english, levels, -1, 719)[0]?.label).toBe('Auto');
    expect(qualityChoices(english, levels, 0, 360)[0]?.label).toBe('Auto');
  });

  it('marks the height in use, whichever of its levels it is', () => {
    expect(qualityChoices(english, levels, 3, 720).filter((choice) => choice.chosen)).toEqual([
      { value: 2, label: '720p', chosen: true },
    ]);
  });

  it('offers itself only where heights differ', () => {
    expect(offersQuality(levels)).toBe(true);
    expect(offersQuality(levels.filter(({ height }) => height === 720))).toBe(false);
    expect(offersQuality([])).toBe(false);
  });
});

describe('moving in a menu', () => {
  it('wraps round and knows its ends', () => {
    expect(movedIndex('next', 2, 3)).toBe(0);
    expect(movedIndex('previous', 0, 3)).toBe(2);
    expect(movedIndex('first', 2, 3)).toBe(0);
    expect(movedIndex('last', 0, 3)).toBe(2);
    expect(movedIndex('open', 1, 3)).toBe(1);
  });

  it('knows its keys and no others', () => {
    expect(menuMove('ArrowDown', 'ltr')).toBe('next');
    expect(menuMove('Escape', 'ltr')).toBe('back');
    expect([menuMove('ArrowRight', 'ltr'), menuMove('ArrowLeft', 'ltr')]).toEqual(['open', 'back']);
    expect([menuMove('ArrowLeft', 'rtl'), menuMove('ArrowRight', 'rtl')]).toEqual(['open', 'back']);
    expect(menuMove('k', 'ltr')).toBeUndefined();
    expect(menuMove('constructor', 'ltr')).toBeUndefined();
  });
});
