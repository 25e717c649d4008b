import { playerVariables } from '@kinora/player/render';
import { type FieldPath, fieldAt, getValue, type PlayerConfig } from '@kinora/player-config';
import { blend, contrastRatio, toRgb } from './contrast.ts';

type Behind = (config: PlayerConfig) => ReturnType<typeof toRgb>;
type Subject = 'text' | 'icons';

interface Rule {
  path: FieldPath;
  subject: Subject;
  behind: Behind;
}

const leastRatio: Record<Subject, number> = { text: 4.5, icons: 3 };
const needs: Record<Subject, string> = { text: 'text needs', icons: 'icons need' };

/** A video can be anything; the middle of its range is what a colour has to stand out from. */
const picture = [128, 128, 128] as const;

/** What is left of the player's gradient under the bars, where nobody can read it from a variable. */
const gradientOpacity = 0.5;

const ground: Behind = ({ playercontrol, playerstyle }) =>
  playercontrol.gradient ? blend(toRgb(playerstyle.player_brand_color), picture, gradientOpacity) : picture;

/** The player puts glass of the opposite lightness under what it writes on the picture: `#rrggbbaa`. */
const glass =
  (variable: '--kin-text-glass' | '--kin-icon-glass'): Behind =>
  (config) => {
    const colour = playerVariables(config)[variable] ?? '';
    return blend(toRgb(colour), ground(config), Number.parseInt(colour.slice(7), 16) / 255);
  };

const plane =
  (colour: FieldPath, opacity: FieldPath, under: Behind = ground): Behind =>
  (config) => {
    const read = (path: FieldPath) => String(getValue(config, fieldAt(path)));
    return blend(toRgb(read(colour)), under(config), Number(read(opacity)) / 100);
  };

const menu = 'playerstyle.settings_menu_opacity';
const tooltip = 'playerstyle.tooltip_opacity';

// biome-ignore format: one rule is one line
const rules: readonly Rule[] = [
  { path: 'playerstyle.text_color',               subject: 'text',  behind: glass('--kin-text-glass') },
  { path: 'playerstyle.icon_button_color',        subject: 'icons', behind: glass('--kin-icon-glass') },
  { path: 'playerstyle.icon_button_hover_color',  subject: 'icons', behind: glass('--kin-icon-glass') },
  { path: 'playerstyle.tooltip_text_color',       subject: 'text',  behind: plane('playerstyle.tooltip_BG_color', tooltip) },
  { path: 'playerstyle.settings_menu_text_color', subject: 'text',  behind: plane('playerstyle.settings_menu_BG_color', menu) },
  { path: 'playerstyle.settings_menu_text_color', subject: 'text',  behind: (config) => toRgb(config.playerstyle.settings_menu_BG_hover_color) },
  { path: 'playerstyle.captions_text_color',      subject: 'text',  behind: plane('playerstyle.captions_BG_color', 'playerstyle.captions_BG_opacity', () => picture) },
];

export interface ContrastWarning {
  ratio: number;
  least: number;
  subject: Subject;
}

/** The weakest contrast of a field that falls short; undefined where it has none or all is well. */
export function contrastWarning(config: PlayerConfig, path: FieldPath): ContrastWarning | undefined {
  const weak = rules
    .filter((rule) => rule.path === path)
    .map(({ subject, behind }) => ({
      subject,
      least: leastRatio[subject],
      ratio: contrastRatio(toRgb(String(getValue(config, fieldAt(path)))), behind(config)),
    }))
    .filter(({ ratio, least }) => ratio < least);
  return weak.sort((one, other) => one.ratio - other.ratio)[0];
}

/** As a sentence, which is equal while nothing changed. */
export function contrastSentence(config: PlayerConfig, path: FieldPath): string | undefined {
  const warning = contrastWarning(config, path);
  if (!warning) return undefined;
  const { ratio, least, subject } = warning;
  // Rounded down: 4.49 must not read as the 4.5 that it misses.
  return `Low contrast: ${(Math.floor(ratio * 10) / 10).toFixed(1)}:1, ${needs[subject]} at least ${least}:1.`;
}
