import { type CssVariable, cssVariables, type PlayerConfig } from '@kinora/player-config';

/** Of black and white the one that stands out more from `#rrggbb`, by the luminance of WCAG 2. */
export function contrastTo(colour: string): '#000000' | '#ffffff' {
  const channel = (start: number) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return luminance > 0.179 ? '#000000' : '#ffffff';
}

/** What lies behind or on a chosen colour follows from it, so that every choice stays readable on every video. */
const contrasts: Readonly<Record<string, CssVariable>> = {
  '--kin-icon-contrast': '--kin-icon-button-color',
  '--kin-center-contrast': '--kin-center-icon-button-color',
  '--kin-text-contrast': '--kin-text-color',
  '--kin-brand-contrast': '--kin-player-brand-color',
};

/** Every custom property that the skin reads. */
export function playerVariables(config: PlayerConfig): Record<string, string> {
  const chosen = cssVariables(config);
  const derived = Object.entries(contrasts).map(([name, colour]) => [name, contrastTo(chosen[colour])] as const);
  return { ...chosen, ...Object.fromEntries(derived) };
}

export function variablesRule(config: PlayerConfig): string {
  const declarations = Object.entries(playerVariables(config)).map(([name, value]) => `${name}:${value}`);
  return `.kin{${declarations.join(';')}}`;
}
