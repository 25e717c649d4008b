import { defaultConfig } from '@kinora/player-config';
import { describe, expect, it } from 'vitest';
import { contrastTo, playerVariables, variablesRule } from './variables.ts';

describe('contrastTo', () => {
  it.each([
    ['#ffffff', '#000000'],
    ['#000000', '#ffffff'],
    ['#4fc922', '#000000'],
    ['#1a237e', '#ffffff'],
    ['#f5cbcb', '#000000'],
  ])('stands out from %s with %s', (colour, contrast) => {
    expect(contrastTo(colour)).toBe(contrast);
  });
});

describe('playerVariables', () => {
  it('lets the derived colours follow the chosen ones', () => {
    const config = defaultConfig();
    expect(playerVariables(config)['--kin-text-glass']).toMatch(/^#ffffff/);
    config.playerstyle.text_color = '#ffffff';
    expect(playerVariables(config)['--kin-text-glass']).toMatch(/^#000000/);
  });

  it('does not let a hostile colour through to what is derived', () => {
    const config = defaultConfig();
    config.playerstyle.text_color = '#fff;}</style><script>';
    expect(variablesRule(config)).toBe(variablesRule(defaultConfig()));
  });
});
