import type { ContentRow, FieldRow, Group, StyleRow, SwitchRow } from './field-row.ts';

/** Served by the product itself, so a player without a branding image of its own depends on no other host. */
export const defaultBrandingImagePath = '/branding/default.svg';

// biome-ignore format: one field is one line, in the order of the panel
const rows = [
  { group: 'playersettings', key: 'autoplay',        kind: 'switch', a: false, label: 'Auto Play',        section: 'video-playback', control: 'behaviour' },
  { group: 'playersettings', key: 'muted',           kind: 'switch', a: false, label: 'Muted',            section: 'video-playback', control: 'behaviour', dependsOn: '!playersettings.autoplay' },
  { group: 'playersettings', key: 'loop',            kind: 'switch', a: false, label: 'Loop',             section: 'video-playback', control: 'behaviour' },
  { group: 'playersettings', key: 'use_as_BG_video', kind: 'switch', a: false, label: 'Background Video', section: 'video-playback', control: 'behaviour' },

  { group: 'playerstyle',   key: 'player_controls_margin', kind: 'px',     a: '30', b: '40', label: 'Padding',       section: 'player-styling', control: '--kin-player-controls-margin' },
  { group: 'playerstyle',   key: 'player_corner_radius',   kind: 'px',     a: '0',           label: 'Corner Radius', section: 'player-styling', control: '--kin-player-corner-radius' },
  { group: 'playerstyle',   key: 'player_brand_color',     kind: 'colour', a: '#000000',     label: 'Brand Colour',  section: 'player-styling', control: '--kin-player-brand-color' },
  { group: 'playercontrol', key: 'gradient',               kind: 'switch', a: true,          label: 'Gradient',      section: 'player-styling', control: 'behaviour' },

  { group: 'playercontrol', key: 'branding',               kind: 'switch',  a: true,                     label: 'Show Branding',  section: 'branding', control: 'behaviour' },
  { group: 'playerstyle',   key: 'branding_opacity',       kind: 'opacity', a: '100',                    label: 'Opacity',        section: 'branding', control: '--kin-branding-opacity', dependsOn: 'playercontrol.branding' },
  { group: 'root',          key: 'playerBrandingImageUrl', kind: 'image',   a: defaultBrandingImagePath, label: 'Branding Image', section: 'branding', control: 'content' },

  { group: 'playercontrol', key: 'center_playpause',                 kind: 'switch',  a: true,            label: 'Show Play Button', section: 'osd-styling', part: 'Primary Play Button', control: 'behaviour' },
  { group: 'playerstyle',   key: 'center_icon_button_size',          kind: 'px',      a: '70',            label: 'Size',             section: 'osd-styling', part: 'Primary Play Button', control: '--kin-center-icon-button-size', dependsOn: 'playercontrol.center_playpause' },
  { group: 'playerstyle',   key: 'center_icon_button_padding',       kind: 'px',      a: '0',             label: 'Padding',          section: 'osd-styling', part: 'Primary Play Button', control: '--kin-center-icon-button-padding', dependsOn: 'playercontrol.center_playpause' },
  { group: 'playerstyle',   key: 'center_icon_button_corner_radius', kind: 'px',      a: '50', b: '4',    label: 'Corner Radius',    section: 'osd-styling', part: 'Primary Play Button', control: '--kin-center-icon-button-corner-radius', dependsOn: 'playercontrol.center_playpause' },
  { group: 'playerstyle',   key: 'center_icon_button_opacity',       kind: 'opacity', a: '100', b: '85',  label: 'Opacity',          section: 'osd-styling', part: 'Primary Play Button', control: '--kin-center-icon-button-opacity', dependsOn: 'playercontrol.center_playpause' },
  { group: 'playerstyle',   key: 'center_icon_button_color',         kind: 'colour',  a: '#4fc922',       label: 'Colour',           section: 'osd-styling', part: 'Primary Play Button', control: '--kin-center-icon-button-color', dependsOn: 'playercontrol.center_playpause' },
  { group: 'playerstyle',   key: 'center_icon_button_hover_color',   kind: 'colour',  a: '#4f9934',       label: 'Hover Colour',     section: 'osd-styling', part: 'Primary Play Button', control: '--kin-center-icon-button-hover-color', dependsOn: 'playercontrol.center_playpause' },
  { group: 'playercontrol', key: 'playpause',                        kind: 'switch',  a: true,            label: 'Play / Pause',     section: 'osd-styling', part: 'Mini Control Icons',  control: 'behaviour' },
  { group: 'playercontrol', key: 'back_button',                      kind: 'switch',  a: false,           label: 'Back 10 Seconds',  section: 'osd-styling', part: 'Mini Control Icons',  control: 'behaviour' },
  { group: 'playercontrol', key: 'full_screen_icon',                 kind: 'switch',  a: true,            label: 'Full Screen',      section: 'osd-styling', part: 'Mini Control Icons',  control: 'behaviour' },
  { group: 'playerstyle',   key: 'icon_button_size',                 kind: 'px',      a: '30', b: '38',   label: 'Size',             section: 'osd-styling', part: 'Mini Control Icons',  control: '--kin-icon-button-size' },
  { group: 'playerstyle',   key: 'icon_button_padding',              kind: 'px',      a: '0',             label: 'Padding',          section: 'osd-styling', part: 'Mini Control Icons',  control: '--kin-icon-button-padding' },
  { group: 'playerstyle',   key: 'icon_button_corner_radius',        kind: 'px',      a: '50', b: '4',    label: 'Corner Radius',    section: 'osd-styling', part: 'Mini Control Icons',  control: '--kin-icon-button-corner-radius' },
  { group: 'playerstyle',   key: 'icon_button_opacity',              kind: 'opacity', a: '100', b: '85',  label: 'Opacity',          section: 'osd-styling', part: 'Mini Control Icons',  control: '--kin-icon-button-opacity' },
  { group: 'playerstyle',   key: 'icon_button_color',                kind: 'colour',  a: '#4fc922',       label: 'Colour',           section: 'osd-styling', part: 'Mini Control Icons',  control: '--kin-icon-button-color' },
  { group: 'playerstyle',   key: 'icon_button_hover_color',          kind: 'colour',  a: '#4f9934',       label: 'Hover Colour',     section: 'osd-styling', part: 'Mini Control Icons',  control: '--kin-icon-button-hover-color' },

  { group: 'playercontrol', key: 'progress_bar',              kind: 'switch',  a: true,         label: 'Show Progress Bar', section: 'playback-progress', part: 'Progress Bar', control: 'behaviour' },
  { group: 'playercontrol', key: 'time_stamp',                kind: 'switch',  a: true,         label: 'Show Time Stamp',   section: 'playback-progress', part: 'Progress Bar', control: 'behaviour' },
  { group: 'playerstyle',   key: 'bottom_bar_spacing',        kind: 'px',      a: '12', b: '32', label: 'Spacing',           section: 'playback-progress', part: 'Progress Bar', control: '--kin-bottom-bar-spacing' },
  { group: 'playerstyle',   key: 'progress_bar_size',         kind: 'px',      a: '4',          label: 'Height',            section: 'playback-progress', part: 'Progress Bar', control: '--kin-progress-bar-size', dependsOn: 'playercontrol.progress_bar' },
  { group: 'playerstyle',   key: 'progress_bar_hover_scale',  kind: 'ratio',   a: '2',          label: 'Hover Scale',       section: 'playback-progress', part: 'Progress Bar', control: '--kin-progress-bar-hover-scale', dependsOn: 'playercontrol.progress_bar' },
  { group: 'playerstyle',   key: 'progress_bar_opacity',      kind: 'opacity', a: '100',        label: 'Opacity',           section: 'playback-progress', part: 'Progress Bar', control: '--kin-progress-bar-opacity', dependsOn: 'playercontrol.progress_bar' },
  { group: 'playerstyle',   key: 'progress_bar_BG_color',     kind: 'colour',  a: '#4fc922',    label: 'Background Colour', section: 'playback-progress', part: 'Progress Bar', control: '--kin-progress-bar-bg-color', dependsOn: 'playercontrol.progress_bar' },
  { group: 'playerstyle',   key: 'progress_bar_FG_color',     kind: 'colour',  a: '#f00a0a',    label: 'Played Colour',     section: 'playback-progress', part: 'Progress Bar', control: '--kin-progress-bar-fg-color', dependsOn: 'playercontrol.progress_bar' },
  { group: 'playerstyle',   key: 'progress_bar_loaded_color', kind: 'colour',  a: '#f5cbcb',    label: 'Loaded Colour',     section: 'playback-progress', part: 'Progress Bar', control: '--kin-progress-bar-loaded-color', dependsOn: 'playercontrol.progress_bar' },
  { group: 'playerstyle',   key: 'progress_bar_circle_color', kind: 'colour',  a: '#f00a0a',    label: 'Circle Colour',     section: 'playback-progress', part: 'Progress Bar', control: '--kin-progress-bar-circle-color', dependsOn: 'playercontrol.progress_bar' },
  { group: 'playerstyle',   key: 'tooltip_corner_radius',     kind: 'px',      a: '0', b: '4',  label: 'Corner Radius',     section: 'playback-progress', part: 'Tooltip',      control: '--kin-tooltip-corner-radius', dependsOn: 'playercontrol.progress_bar' },
  { group: 'playerstyle',   key: 'tooltip_opacity',           kind: 'opacity', a: '100',        label: 'Opacity',           section: 'playback-progress', part: 'Tooltip',      control: '--kin-tooltip-opacity', dependsOn: 'playercontrol.progress_bar' },
  { group: 'playerstyle',   key: 'tooltip_BG_color',          kind: 'colour',  a: '#4fc922',    label: 'Background Colour', section: 'playback-progress', part: 'Tooltip',      control: '--kin-tooltip-bg-color', dependsOn: 'playercontrol.progress_bar' },
  { group: 'playerstyle',   key: 'tooltip_text_color',        kind: 'colour',  a: '#000000',    label: 'Text Colour',       section: 'playback-progress', part: 'Tooltip',      control: '--kin-tooltip-text-color', dependsOn: 'playercontrol.progress_bar' },

  { group: 'playercontrol', key: 'volume',              kind: 'switch',  a: true,      label: 'Show Volume Bar',   section: 'volume-bar', control: 'behaviour' },
  { group: 'playerstyle',   key: 'volume_bar_size',     kind: 'px',      a: '4',       label: 'Height',            section: 'volume-bar', control: '--kin-volume-bar-size', dependsOn: 'playercontrol.volume' },
  { group: 'playerstyle',   key: 'volume_bar_opacity',  kind: 'opacity', a: '100',     label: 'Opacity',           section: 'volume-bar', control: '--kin-volume-bar-opacity', dependsOn: 'playercontrol.volume' },
  { group: 'playerstyle',   key: 'volume_bar_BG_color', kind: 'colour',  a: '#4fc922', label: 'Background Colour', section: 'volume-bar', control: '--kin-volume-bar-bg-color', dependsOn: 'playercontrol.volume' },
  { group: 'playerstyle',   key: 'volume_bar_FG_color', kind: 'colour',  a: '#f00a0a', label: 'Level Colour',      section: 'volume-bar', control: '--kin-volume-bar-fg-color', dependsOn: 'playercontrol.volume' },

  { group: 'playercontrol', key: 'settings_menu',                kind: 'switch',  a: true,      label: 'Show Settings Menu',      section: 'settings-menu', control: 'behaviour' },
  { group: 'playerstyle',   key: 'settings_menu_opacity',        kind: 'opacity', a: '100',     label: 'Opacity',                 section: 'settings-menu', control: '--kin-settings-menu-opacity', dependsOn: 'playercontrol.settings_menu' },
  { group: 'playerstyle',   key: 'settings_menu_BG_color',       kind: 'colour',  a: '#4fc922', label: 'Background Colour',       section: 'settings-menu', control: '--kin-settings-menu-bg-color', dependsOn: 'playercontrol.settings_menu' },
  { group: 'playerstyle',   key: 'settings_menu_BG_hover_color', kind: 'colour',  a: '#4f9934', label: 'Background Hover Colour', section: 'settings-menu', control: '--kin-settings-menu-bg-hover-color', dependsOn: 'playercontrol.settings_menu' },
  { group: 'playerstyle',   key: 'settings_menu_text_color',     kind: 'colour',  a: '#000000', label: 'Text Colour',             section: 'settings-menu', control: '--kin-settings-menu-text-color', dependsOn: 'playercontrol.settings_menu' },

  { group: 'playercontrol', key: 'video_name',              kind: 'switch',    a: true,           label: 'Show Video Title', section: 'metadata', part: 'Metadata',  control: 'behaviour' },
  { group: 'playerstyle',   key: 'text_color',              kind: 'colour',    a: '#000000',      label: 'Text Colour',      section: 'metadata', part: 'Metadata',  control: '--kin-text-color' },
  { group: 'root',          key: 'videotitle',              kind: 'text',      a: '',             label: 'Title',            section: 'metadata', part: 'Metadata',  control: 'content' },
  { group: 'root',          key: 'videodescription',        kind: 'rich-text', a: '',             label: 'Description',      section: 'metadata', part: 'Metadata',  control: 'content' },
  { group: 'playercontrol', key: 'thumbnail',               kind: 'switch',    a: false, b: true, label: 'Show Thumbnail',   section: 'metadata', part: 'Thumbnail', control: 'behaviour', dependsOn: 'playerThumbnailImageUrl' },
  { group: 'root',          key: 'playerThumbnailImageUrl', kind: 'image',     a: '',             label: 'Thumbnail Image',  section: 'metadata', part: 'Thumbnail', control: 'content' },
] as const satisfies readonly FieldRow[];

type Row = (typeof rows)[number];
type RowsOf<G extends Group> = Extract<Row, { group: G }>;
type PathOf<R extends Row> = R extends { group: 'root' } ? R['key'] : `${R['group']}.${R['key']}`;

/** The part of a config that one group holds: switches are booleans, everything else is stored as a string. */
export type GroupValues<G extends Group> = {
  [R in RowsOf<G> as R['key']]: R['kind'] extends 'switch' ? boolean : string;
};
export type FieldKey = Row['key'];
export type FieldPath = { [R in Row as R['key']]: PathOf<R> }[FieldKey];
export type PlayerStyleKey = RowsOf<'playerstyle'>['key'];
export type PlayerControlKey = RowsOf<'playercontrol'>['key'];
export type PlayerSettingsKey = RowsOf<'playersettings'>['key'];
export type CssVariable = RowsOf<'playerstyle'>['control'];

interface Checked {
  readonly dependsOn?: FieldPath | `!${FieldPath}`;
}
export type SwitchField = SwitchRow & Checked & { readonly key: PlayerSettingsKey | PlayerControlKey };
export type StyleField = StyleRow & Checked & { readonly key: PlayerStyleKey; readonly control: CssVariable };
export type ContentField = ContentRow & Checked & { readonly key: RowsOf<'root'>['key'] };
export type Field = SwitchField | StyleField | ContentField;

/** Every field of a player's config, in the order of the panel. */
export const fields: readonly Field[] = rows;
