import type { ChoiceRow, ContentRow, FieldRow, Group, StyleRow, SwitchRow } from './field-row.ts';
import { uiLanguages } from './ui-languages.ts';

/** Served by the product itself, so a player without a branding image of its own depends on no other host. */
export const defaultBrandingImagePath = '/branding/default.svg';

// biome-ignore format: one field is one line, in the order of the panel
const rows = [
  { group: 'playersettings', key: 'autoplay',        kind: 'switch', default: false, label: 'Auto Play',        section: 'video-playback', target: 'behaviour' },
  { group: 'playersettings', key: 'muted',           kind: 'switch', default: false, label: 'Muted',            section: 'video-playback', target: 'behaviour', dependsOn: '!playersettings.autoplay' },
  { group: 'playersettings', key: 'loop',            kind: 'switch', default: false, label: 'Loop',             section: 'video-playback', target: 'behaviour' },
  { group: 'playersettings', key: 'use_as_BG_video', kind: 'switch', default: false, label: 'Background Video', section: 'video-playback', target: 'behaviour' },
  { group: 'playersettings', key: 'keyboard_shortcuts', kind: 'switch', default: true,   label: 'Keyboard Shortcuts', section: 'video-playback', target: 'behaviour', addedLater: true },
  { group: 'playersettings', key: 'ui_language',        kind: 'choice', default: 'auto', label: 'Player Language',    section: 'video-playback', target: 'behaviour', addedLater: true, options: uiLanguages },
  { group: 'playersettings', key: 'resume',             kind: 'switch', default: false,  label: 'Remember Position',  section: 'video-playback', target: 'behaviour', addedLater: true },

  { group: 'playerstyle',   key: 'player_controls_margin', kind: 'px',     default: '30', alternative: '40', label: 'Padding',       section: 'player-styling', target: '--kin-player-controls-margin' },
  { group: 'playerstyle',   key: 'player_corner_radius',   kind: 'px',     default: '0',                     label: 'Corner Radius', section: 'player-styling', target: '--kin-player-corner-radius' },
  { group: 'playerstyle',   key: 'player_brand_color',     kind: 'colour', default: '#000000',               label: 'Brand Colour',  section: 'player-styling', target: '--kin-player-brand-color' },
  { group: 'playercontrol', key: 'gradient',               kind: 'switch', default: true,                    label: 'Gradient',      section: 'player-styling', target: 'behaviour' },

  { group: 'playercontrol', key: 'branding',               kind: 'switch',  default: true,                     label: 'Show Branding',  section: 'branding', target: 'behaviour' },
  { group: 'playerstyle',   key: 'branding_opacity',       kind: 'opacity', default: '100',                    label: 'Opacity',        section: 'branding', target: '--kin-branding-opacity', dependsOn: 'playercontrol.branding' },
  { group: 'root',          key: 'playerBrandingImageUrl', kind: 'image',   default: defaultBrandingImagePath, label: 'Branding Image', section: 'branding', target: 'content' },

  { group: 'playercontrol', key: 'center_playpause',                 kind: 'switch',  default: true,                     label: 'Show Play Button', section: 'osd-styling', part: 'Primary Play Button', target: 'behaviour' },
  { group: 'playerstyle',   key: 'center_icon_button_size',          kind: 'px',      default: '70',                     label: 'Size',             section: 'osd-styling', part: 'Primary Play Button', target: '--kin-center-icon-button-size', dependsOn: 'playercontrol.center_playpause' },
  { group: 'playerstyle',   key: 'center_icon_button_padding',       kind: 'px',      default: '0',                      label: 'Padding',          section: 'osd-styling', part: 'Primary Play Button', target: '--kin-center-icon-button-padding', dependsOn: 'playercontrol.center_playpause' },
  { group: 'playerstyle',   key: 'center_icon_button_corner_radius', kind: 'px',      default: '50', alternative: '4',   label: 'Corner Radius',    section: 'osd-styling', part: 'Primary Play Button', target: '--kin-center-icon-button-corner-radius', dependsOn: 'playercontrol.center_playpause' },
  { group: 'playerstyle',   key: 'center_icon_button_opacity',       kind: 'opacity', default: '100', alternative: '85', label: 'Opacity',          section: 'osd-styling', part: 'Primary Play Button', target: '--kin-center-icon-button-opacity', dependsOn: 'playercontrol.center_playpause' },
  { group: 'playerstyle',   key: 'center_icon_button_color',         kind: 'colour',  default: '#4fc922',                label: 'Colour',           section: 'osd-styling', part: 'Primary Play Button', target: '--kin-center-icon-button-color', dependsOn: 'playercontrol.center_playpause' },
  { group: 'playerstyle',   key: 'center_icon_button_hover_color',   kind: 'colour',  default: '#4f9934',                label: 'Hover Colour',     section: 'osd-styling', part: 'Primary Play Button', target: '--kin-center-icon-button-hover-color', dependsOn: 'playercontrol.center_playpause' },
  { group: 'playercontrol', key: 'playpause',                        kind: 'switch',  default: true,                     label: 'Play / Pause',     section: 'osd-styling', part: 'Mini Control Icons',  target: 'behaviour' },
  { group: 'playercontrol', key: 'back_button',                      kind: 'switch',  default: false,                    label: 'Back 10 Seconds',  section: 'osd-styling', part: 'Mini Control Icons',  target: 'behaviour' },
  { group: 'playercontrol', key: 'full_screen_icon',                 kind: 'switch',  default: true,                     label: 'Full Screen',      section: 'osd-styling', part: 'Mini Control Icons',  target: 'behaviour' },
  { group: 'playercontrol', key: 'download',                         kind: 'switch',  default: false,                    label: 'Download',         section: 'osd-styling', part: 'Mini Control Icons',  target: 'behaviour', addedLater: true },
  { group: 'playerstyle',   key: 'icon_button_size',                 kind: 'px',      default: '30', alternative: '38',  label: 'Size',             section: 'osd-styling', part: 'Mini Control Icons',  target: '--kin-icon-button-size' },
  { group: 'playerstyle',   key: 'icon_button_padding',              kind: 'px',      default: '0',                      label: 'Padding',          section: 'osd-styling', part: 'Mini Control Icons',  target: '--kin-icon-button-padding' },
  { group: 'playerstyle',   key: 'icon_button_corner_radius',        kind: 'px',      default: '50', alternative: '4',   label: 'Corner Radius',    section: 'osd-styling', part: 'Mini Control Icons',  target: '--kin-icon-button-corner-radius' },
  { group: 'playerstyle',   key: 'icon_button_opacity',              kind: 'opacity', default: '100', alternative: '85', label: 'Opacity',          section: 'osd-styling', part: 'Mini Control Icons',  target: '--kin-icon-button-opacity' },
  { group: 'playerstyle',   key: 'icon_button_color',                kind: 'colour',  default: '#4fc922',                label: 'Colour',           section: 'osd-styling', part: 'Mini Control Icons',  target: '--kin-icon-button-color' },
  { group: 'playerstyle',   key: 'icon_button_hover_color',          kind: 'colour',  default: '#4f9934',                label: 'Hover Colour',     section: 'osd-styling', part: 'Mini Control Icons',  target: '--kin-icon-button-hover-color' },

  { group: 'playercontrol', key: 'progress_bar',              kind: 'switch',  default: true,                    label: 'Show Progress Bar', section: 'playback-progress', part: 'Progress Bar', target: 'behaviour' },
  { group: 'playercontrol', key: 'time_stamp',                kind: 'switch',  default: true,                    label: 'Show Time Stamp',   section: 'playback-progress', part: 'Progress Bar', target: 'behaviour' },
  { group: 'playerstyle',   key: 'bottom_bar_spacing',        kind: 'px',      default: '12', alternative: '32', label: 'Spacing',           section: 'playback-progress', part: 'Progress Bar', target: '--kin-bottom-bar-spacing' },
  { group: 'playerstyle',   key: 'progress_bar_size',         kind: 'px',      default: '4',                     label: 'Height',            section: 'playback-progress', part: 'Progress Bar', target: '--kin-progress-bar-size', dependsOn: 'playercontrol.progress_bar' },
  { group: 'playerstyle',   key: 'progress_bar_hover_scale',  kind: 'ratio',   default: '2',                     label: 'Hover Scale',       section: 'playback-progress', part: 'Progress Bar', target: '--kin-progress-bar-hover-scale', dependsOn: 'playercontrol.progress_bar' },
  { group: 'playerstyle',   key: 'progress_bar_opacity',      kind: 'opacity', default: '100',                   label: 'Opacity',           section: 'playback-progress', part: 'Progress Bar', target: '--kin-progress-bar-opacity', dependsOn: 'playercontrol.progress_bar' },
  { group: 'playerstyle',   key: 'progress_bar_BG_color',     kind: 'colour',  default: '#4fc922',               label: 'Background Colour', section: 'playback-progress', part: 'Progress Bar', target: '--kin-progress-bar-bg-color', dependsOn: 'playercontrol.progress_bar' },
  { group: 'playerstyle',   key: 'progress_bar_FG_color',     kind: 'colour',  default: '#f00a0a',               label: 'Played Colour',     section: 'playback-progress', part: 'Progress Bar', target: '--kin-progress-bar-fg-color', dependsOn: 'playercontrol.progress_bar' },
  { group: 'playerstyle',   key: 'progress_bar_loaded_color', kind: 'colour',  default: '#f5cbcb',               label: 'Loaded Colour',     section: 'playback-progress', part: 'Progress Bar', target: '--kin-progress-bar-loaded-color', dependsOn: 'playercontrol.progress_bar' },
  { group: 'playerstyle',   key: 'progress_bar_circle_color', kind: 'colour',  default: '#f00a0a',               label: 'Circle Colour',     section: 'playback-progress', part: 'Progress Bar', target: '--kin-progress-bar-circle-color', dependsOn: 'playercontrol.progress_bar' },
  { group: 'playerstyle',   key: 'tooltip_corner_radius',     kind: 'px',      default: '0', alternative: '4',   label: 'Corner Radius',     section: 'playback-progress', part: 'Tooltip',      target: '--kin-tooltip-corner-radius', dependsOn: 'playercontrol.progress_bar' },
  { group: 'playerstyle',   key: 'tooltip_opacity',           kind: 'opacity', default: '100',                   label: 'Opacity',           section: 'playback-progress', part: 'Tooltip',      target: '--kin-tooltip-opacity', dependsOn: 'playercontrol.progress_bar' },
  { group: 'playerstyle',   key: 'tooltip_BG_color',          kind: 'colour',  default: '#4fc922',               label: 'Background Colour', section: 'playback-progress', part: 'Tooltip',      target: '--kin-tooltip-bg-color', dependsOn: 'playercontrol.progress_bar' },
  { group: 'playerstyle',   key: 'tooltip_text_color',        kind: 'colour',  default: '#000000',               label: 'Text Colour',       section: 'playback-progress', part: 'Tooltip',      target: '--kin-tooltip-text-color', dependsOn: 'playercontrol.progress_bar' },

  { group: 'playercontrol', key: 'volume',              kind: 'switch',  default: true,      label: 'Show Volume Bar',   section: 'volume-bar', target: 'behaviour' },
  { group: 'playerstyle',   key: 'volume_bar_size',     kind: 'px',      default: '4',       label: 'Height',            section: 'volume-bar', target: '--kin-volume-bar-size', dependsOn: 'playercontrol.volume' },
  { group: 'playerstyle',   key: 'volume_bar_opacity',  kind: 'opacity', default: '100',     label: 'Opacity',           section: 'volume-bar', target: '--kin-volume-bar-opacity', dependsOn: 'playercontrol.volume' },
  { group: 'playerstyle',   key: 'volume_bar_BG_color', kind: 'colour',  default: '#4fc922', label: 'Background Colour', section: 'volume-bar', target: '--kin-volume-bar-bg-color', dependsOn: 'playercontrol.volume' },
  { group: 'playerstyle',   key: 'volume_bar_FG_color', kind: 'colour',  default: '#f00a0a', label: 'Level Colour',      section: 'volume-bar', target: '--kin-volume-bar-fg-color', dependsOn: 'playercontrol.volume' },

  { group: 'playercontrol', key: 'settings_menu',                kind: 'switch',  default: true,      label: 'Show Settings Menu',      section: 'settings-menu', target: 'behaviour' },
  { group: 'playerstyle',   key: 'settings_menu_opacity',        kind: 'opacity', default: '100',     label: 'Opacity',                 section: 'settings-menu', target: '--kin-settings-menu-opacity', dependsOn: 'playercontrol.settings_menu' },
  { group: 'playerstyle',   key: 'settings_menu_BG_color',       kind: 'colour',  default: '#4fc922', label: 'Background Colour',       section: 'settings-menu', target: '--kin-settings-menu-bg-color', dependsOn: 'playercontrol.settings_menu' },
  { group: 'playerstyle',   key: 'settings_menu_BG_hover_color', kind: 'colour',  default: '#4f9934', label: 'Background Hover Colour', section: 'settings-menu', target: '--kin-settings-menu-bg-hover-color', dependsOn: 'playercontrol.settings_menu' },
  { group: 'playerstyle',   key: 'settings_menu_text_color',     kind: 'colour',  default: '#000000', label: 'Text Colour',             section: 'settings-menu', target: '--kin-settings-menu-text-color', dependsOn: 'playercontrol.settings_menu' },

  { group: 'playerstyle',    key: 'captions_text_color',    kind: 'colour',  default: '#ffffff', label: 'Text Colour',    section: 'captions', target: '--kin-captions-text-color', addedLater: true },
  { group: 'playerstyle',    key: 'captions_BG_color',      kind: 'colour',  default: '#000000', label: 'Box Colour',     section: 'captions', target: '--kin-captions-bg-color', addedLater: true },
  { group: 'playerstyle',    key: 'captions_BG_opacity',    kind: 'opacity', default: '75',      label: 'Box Opacity',    section: 'captions', target: '--kin-captions-bg-opacity', addedLater: true },
  { group: 'playerstyle',    key: 'captions_corner_radius', kind: 'px',      default: '4',       label: 'Corner Radius',  section: 'captions', target: '--kin-captions-corner-radius', addedLater: true },
  { group: 'playerstyle',    key: 'captions_size',          kind: 'ratio',   default: '1',       label: 'Text Size',      section: 'captions', target: '--kin-captions-size', addedLater: true },
  { group: 'playersettings', key: 'captions_weight',        kind: 'choice',  default: 'normal',  label: 'Text Weight',    section: 'captions', target: 'behaviour', addedLater: true, options: { normal: 'Normal', bold: 'Bold' } },
  { group: 'playersettings', key: 'captions_edge',          kind: 'choice',  default: 'none',    label: 'Text Edge',      section: 'captions', target: 'behaviour', addedLater: true, options: { none: 'None', outline: 'Outline', shadow: 'Shadow' } },
  { group: 'playersettings', key: 'captions_position',      kind: 'choice',  default: 'bottom',  label: 'Position',       section: 'captions', target: 'behaviour', addedLater: true, options: { bottom: 'Bottom', top: 'Top' } },

  { group: 'playercontrol', key: 'video_name',              kind: 'switch',    default: true,                     label: 'Show Video Title', section: 'metadata', part: 'Metadata',  target: 'behaviour' },
  { group: 'playerstyle',   key: 'text_color',              kind: 'colour',    default: '#000000',                label: 'Text Colour',      section: 'metadata', part: 'Metadata',  target: '--kin-text-color' },
  { group: 'root',          key: 'videotitle',              kind: 'text',      default: '',                       label: 'Title',            section: 'metadata', part: 'Metadata',  target: 'content' },
  { group: 'root',          key: 'videodescription',        kind: 'rich-text', default: '',                       label: 'Description',      section: 'metadata', part: 'Metadata',  target: 'content' },
  { group: 'playercontrol', key: 'thumbnail',               kind: 'switch',    default: false, alternative: true, label: 'Show Thumbnail',   section: 'metadata', part: 'Thumbnail', target: 'behaviour', dependsOn: 'playerThumbnailImageUrl' },
  { group: 'root',          key: 'playerThumbnailImageUrl', kind: 'image',     default: '',                       label: 'Thumbnail Image',  section: 'metadata', part: 'Thumbnail', target: 'content' },

  { group: 'root',           key: 'shareOwnerName',    kind: 'text',   default: '',   label: 'Name',           section: 'share-page', target: 'content', addedLater: true },
  { group: 'root',           key: 'shareOwnerLogoUrl', kind: 'image',  default: '',   label: 'Logo',           section: 'share-page', target: 'content', addedLater: true },
  { group: 'playersettings', key: 'share_credit',      kind: 'switch', default: true, label: 'Mention Kinora', section: 'share-page', target: 'behaviour', addedLater: true },
] as const satisfies readonly FieldRow[];

type Row = (typeof rows)[number];
type RowsOf<G extends Group> = Extract<Row, { group: G }>;
type PathOf<R extends Row> = R extends { group: 'root' } ? R['key'] : `${R['group']}.${R['key']}`;

type ValueOf<R extends Row> = R extends { kind: 'switch' }
  ? boolean
  : R extends { options: infer O }
    ? keyof O
    : string;

/** The part of a config that one group holds: switches are booleans, a choice is one of its options, the rest strings. */
export type GroupValues<G extends Group> = {
  [R in RowsOf<G> as R['key']]: ValueOf<R>;
};
export type FieldKey = Row['key'];
export type FieldPath = { [R in Row as R['key']]: PathOf<R> }[FieldKey];
export type PlayerStyleKey = RowsOf<'playerstyle'>['key'];
export type PlayerControlKey = RowsOf<'playercontrol'>['key'];
export type PlayerSettingsKey = RowsOf<'playersettings'>['key'];
export type CssVariable = RowsOf<'playerstyle'>['target'];

interface Checked {
  readonly dependsOn?: FieldPath | `!${FieldPath}`;
}
export type SwitchField = SwitchRow & Checked & { readonly key: Extract<Row, { kind: 'switch' }>['key'] };
export type ChoiceField = ChoiceRow & Checked & { readonly key: Extract<Row, { kind: 'choice' }>['key'] };
export type StyleField = StyleRow & Checked & { readonly key: PlayerStyleKey; readonly target: CssVariable };
export type ContentField = ContentRow & Checked & { readonly key: RowsOf<'root'>['key'] };
export type Field = SwitchField | ChoiceField | StyleField | ContentField;

/** Every field of a player's config, in the order of the panel. */
export const fields: readonly Field[] = rows;
