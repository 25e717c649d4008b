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

/** Light glass has to be thicker than dark glass to hide as much of a picture. */
const glass = { '#000000': '#00000080', '#ffffff': '#ffffffc4' } as const;
const sheet = { '#000000': '#000000d9', '#ffffff': '#ffffffeb' } as const;

/** What lies behind or on a chosen colour follows from it, so that every choice stays readable on every video. */
function derivedVariables(chosen: Readonly<Record<CssVariable, string>>): Record<string, string> {
  const behindIcons = contrastTo(chosen['--kin-icon-button-color']);
  const behindText = contrastTo(chosen['--kin-text-color']);
  return {
    '--kin-icon-glass': glass[behindIcons],
    '--kin-text-glass': glass[behindText],
    '--kin-text-sheet': sheet[behindText],
    '--kin-center-contrast': contrastTo(chosen['--kin-center-icon-button-color']),
    '--kin-brand-contrast': contrastTo(chosen['--kin-player-brand-color']),
  };
}

/** Every custom property that the skin reads. */
export function playerVariables(config: PlayerConfig): Record<string, string> {
  const chosen = cssVariables(config);
  return { ...chosen, ...derivedVariables(chosen) };
}

export function variablesRule(config: PlayerConfig): string {
  const declarations = Object.entries(playerVariables(config)).map(([name, value]) => `${name}:${value}`);
  return `.kin{${declarations.join(';')}}`;
}
