import { type DefaultSet, defaultConfig } from './default-config.ts';
import { fields, type GroupValues } from './fields.ts';
import { getValue, type PlayerConfig } from './player-config.ts';

/** Whether logo and thumbnail are shown goes with the images, and those belong to the owner, not to a style. */
type Ownership = 'branding' | 'thumbnail';

/** A look to start from. Content and playback of a player are none of its business. */
export interface StylePreset {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly playercontrol: Partial<Omit<GroupValues<'playercontrol'>, Ownership>>;
  readonly playerstyle: Partial<GroupValues<'playerstyle'>>;
}

// biome-ignore format: one part of the player is one line
export const stylePresets: readonly StylePreset[] = [
  {
    id: 'standard', name: 'Standard', description: 'The default of this installation, ready to be made your own.',
    playercontrol: {},
    playerstyle: {},
  },
  {
    id: 'cinema', name: 'Cinema', description: 'Gold on black and a hairline bar, for films and trailers.',
    playercontrol: {},
    playerstyle: {
      player_controls_margin: '36', player_corner_radius: '0', player_brand_color: '#0b0906', text_color: '#f7ecd2',
      center_icon_button_size: '84', center_icon_button_corner_radius: '84', center_icon_button_opacity: '100', center_icon_button_color: '#e9b949', center_icon_button_hover_color: '#f6d27a',
      icon_button_size: '30', icon_button_padding: '4', icon_button_corner_radius: '40', icon_button_opacity: '100', icon_button_color: '#f3e3bd', icon_button_hover_color: '#e9b949',
      bottom_bar_spacing: '16', progress_bar_size: '3', progress_bar_hover_scale: '2', progress_bar_BG_color: '#4a4234', progress_bar_FG_color: '#e9b949', progress_bar_loaded_color: '#7d704f', progress_bar_circle_color: '#f6d27a',
      tooltip_corner_radius: '2', tooltip_BG_color: '#17130b', tooltip_text_color: '#f3e3bd',
      volume_bar_size: '3', volume_bar_BG_color: '#4a4234', volume_bar_FG_color: '#e9b949',
      settings_menu_opacity: '96', settings_menu_BG_color: '#17130b', settings_menu_BG_hover_color: '#332a17', settings_menu_text_color: '#f3e3bd',
    },
  },
  {
    id: 'frost', name: 'Frost', description: 'White glass and soft corners that leave the picture alone.',
    playercontrol: { gradient: false },
    playerstyle: {
      player_controls_margin: '24', player_corner_radius: '20', player_brand_color: '#1c2733', text_color: '#ffffff',
      center_icon_button_size: '76', center_icon_button_corner_radius: '76', center_icon_button_opacity: '92', center_icon_button_color: '#ffffff', center_icon_button_hover_color: '#dcecff',
      icon_button_size: '32', icon_button_padding: '4', icon_button_corner_radius: '40', icon_button_opacity: '95', icon_button_color: '#ffffff', icon_button_hover_color: '#bfe0ff',
      bottom_bar_spacing: '14', progress_bar_size: '6', progress_bar_hover_scale: '1.5', progress_bar_opacity: '95', progress_bar_BG_color: '#7c8fa1', progress_bar_FG_color: '#ffffff', progress_bar_loaded_color: '#b3c3d1', progress_bar_circle_color: '#ffffff',
      tooltip_corner_radius: '12', tooltip_opacity: '95', tooltip_BG_color: '#ffffff', tooltip_text_color: '#17212b',
      volume_bar_size: '5', volume_bar_BG_color: '#7c8fa1', volume_bar_FG_color: '#ffffff',
      settings_menu_opacity: '94', settings_menu_BG_color: '#ffffff', settings_menu_BG_hover_color: '#dbe7f2', settings_menu_text_color: '#17212b',
    },
  },
  {
    id: 'paper', name: 'Paper', description: 'Black ink on white with square edges, like a printed page.',
    playercontrol: {},
    playerstyle: {
      player_controls_margin: '28', player_corner_radius: '0', player_brand_color: '#ffffff', text_color: '#111111',
      center_icon_button_size: '72', center_icon_button_corner_radius: '0', center_icon_button_opacity: '100', center_icon_button_color: '#111111', center_icon_button_hover_color: '#3d3d3d',
      icon_button_size: '30', icon_button_padding: '2', icon_button_corner_radius: '0', icon_button_opacity: '100', icon_button_color: '#111111', icon_button_hover_color: '#5a5a5a',
      bottom_bar_spacing: '18', progress_bar_size: '2', progress_bar_hover_scale: '3', progress_bar_BG_color: '#cfcfcf', progress_bar_FG_color: '#111111', progress_bar_loaded_color: '#9a9a9a', progress_bar_circle_color: '#111111',
      tooltip_corner_radius: '0', tooltip_BG_color: '#111111', tooltip_text_color: '#ffffff',
      volume_bar_size: '2', volume_bar_BG_color: '#cfcfcf', volume_bar_FG_color: '#111111',
      settings_menu_BG_color: '#ffffff', settings_menu_BG_hover_color: '#e6e6e6', settings_menu_text_color: '#111111',
    },
  },
  {
    id: 'neon', name: 'Neon', description: 'Cyan and magenta in the dark, for games and nightlife.',
    playercontrol: {},
    playerstyle: {
      player_controls_margin: '26', player_corner_radius: '14', player_brand_color: '#0d0221', text_color: '#e8dcff',
      center_icon_button_size: '80', center_icon_button_corner_radius: '22', center_icon_button_opacity: '100', center_icon_button_color: '#ff2bd6', center_icon_button_hover_color: '#ff7be6',
      icon_button_size: '32', icon_button_padding: '3', icon_button_corner_radius: '12', icon_button_opacity: '100', icon_button_color: '#2de2ff', icon_button_hover_color: '#ff7be6',
      bottom_bar_spacing: '16', progress_bar_size: '5', progress_bar_hover_scale: '2', progress_bar_BG_color: '#33205c', progress_bar_FG_color: '#ff2bd6', progress_bar_loaded_color: '#6a4bb8', progress_bar_circle_color: '#2de2ff',
      tooltip_corner_radius: '8', tooltip_BG_color: '#2de2ff', tooltip_text_color: '#0d0221',
      volume_bar_size: '5', volume_bar_BG_color: '#33205c', volume_bar_FG_color: '#2de2ff',
      settings_menu_opacity: '95', settings_menu_BG_color: '#1a0b38', settings_menu_BG_hover_color: '#3b1f75', settings_menu_text_color: '#c9f6ff',
    },
  },
  {
    id: 'lagoon', name: 'Lagoon', description: 'Sea blue, round and friendly, with a bar that is easy to hit.',
    playercontrol: { back_button: true },
    playerstyle: {
      player_controls_margin: '26', player_corner_radius: '28', player_brand_color: '#042a3b', text_color: '#ffffff',
      center_icon_button_size: '88', center_icon_button_corner_radius: '88', center_icon_button_opacity: '95', center_icon_button_color: '#19b5c9', center_icon_button_hover_color: '#5fd6e4',
      icon_button_size: '34', icon_button_padding: '3', icon_button_corner_radius: '40', icon_button_opacity: '100', icon_button_color: '#e6fbff', icon_button_hover_color: '#7fe3f0',
      bottom_bar_spacing: '14', progress_bar_size: '8', progress_bar_hover_scale: '1.5', progress_bar_BG_color: '#0f5266', progress_bar_FG_color: '#3fd0e0', progress_bar_loaded_color: '#2f8397', progress_bar_circle_color: '#ffffff',
      tooltip_corner_radius: '16', tooltip_BG_color: '#0a4154', tooltip_text_color: '#e6fbff',
      volume_bar_size: '6', volume_bar_BG_color: '#0f5266', volume_bar_FG_color: '#3fd0e0',
      settings_menu_opacity: '96', settings_menu_BG_color: '#073447', settings_menu_BG_hover_color: '#0f5266', settings_menu_text_color: '#e6fbff',
    },
  },
  {
    id: 'sunset', name: 'Sunset', description: 'Coral and plum with a warm glow, for travel and food.',
    playercontrol: {},
    playerstyle: {
      player_controls_margin: '28', player_corner_radius: '18', player_brand_color: '#3a1030', text_color: '#fff3ea',
      center_icon_button_size: '78', center_icon_button_corner_radius: '26', center_icon_button_opacity: '100', center_icon_button_color: '#ff7a59', center_icon_button_hover_color: '#ffa184',
      icon_button_size: '32', icon_button_padding: '2', icon_button_corner_radius: '10', icon_button_opacity: '100', icon_button_color: '#ffe3d3', icon_button_hover_color: '#ffb199',
      bottom_bar_spacing: '16', progress_bar_size: '6', progress_bar_hover_scale: '1.6', progress_bar_BG_color: '#6d3350', progress_bar_FG_color: '#ff7a59', progress_bar_loaded_color: '#a25669', progress_bar_circle_color: '#ffd166',
      tooltip_corner_radius: '10', tooltip_BG_color: '#ffd166', tooltip_text_color: '#3a1030',
      volume_bar_size: '6', volume_bar_BG_color: '#6d3350', volume_bar_FG_color: '#ffd166',
      settings_menu_opacity: '97', settings_menu_BG_color: '#4a1740', settings_menu_BG_hover_color: '#6d2a5c', settings_menu_text_color: '#ffe9dc',
    },
  },
  {
    id: 'forest', name: 'Forest', description: 'Moss and cream, calm and slightly rounded.',
    playercontrol: {},
    playerstyle: {
      player_controls_margin: '32', player_corner_radius: '8', player_brand_color: '#0f1f17', text_color: '#f2ecd8',
      center_icon_button_size: '74', center_icon_button_corner_radius: '12', center_icon_button_opacity: '96', center_icon_button_color: '#f2ecd8', center_icon_button_hover_color: '#ffffff',
      icon_button_size: '30', icon_button_padding: '4', icon_button_corner_radius: '8', icon_button_opacity: '100', icon_button_color: '#f2ecd8', icon_button_hover_color: '#b7d7a8',
      bottom_bar_spacing: '12', progress_bar_size: '4', progress_bar_hover_scale: '2', progress_bar_BG_color: '#3d5344', progress_bar_FG_color: '#a8cf8e', progress_bar_loaded_color: '#6a8470', progress_bar_circle_color: '#f2ecd8',
      tooltip_corner_radius: '6', tooltip_BG_color: '#f2ecd8', tooltip_text_color: '#1c3226',
      volume_bar_size: '4', volume_bar_BG_color: '#3d5344', volume_bar_FG_color: '#a8cf8e',
      settings_menu_opacity: '98', settings_menu_BG_color: '#f2ecd8', settings_menu_BG_hover_color: '#dcd3b4', settings_menu_text_color: '#1c3226',
    },
  },
  {
    id: 'quiet', name: 'Quiet', description: 'One button and a thin line; everything else stays away.',
    playercontrol: { playpause: false, time_stamp: false, volume: false, settings_menu: false, video_name: false, gradient: false },
    playerstyle: {
      player_controls_margin: '20', player_corner_radius: '6', player_brand_color: '#16181d', text_color: '#ffffff',
      center_icon_button_size: '64', center_icon_button_corner_radius: '64', center_icon_button_opacity: '72', center_icon_button_color: '#16181d', center_icon_button_hover_color: '#3a3f4a',
      icon_button_size: '28', icon_button_padding: '0', icon_button_corner_radius: '6', icon_button_opacity: '80', icon_button_color: '#ffffff', icon_button_hover_color: '#d5d9e2',
      bottom_bar_spacing: '8', progress_bar_size: '2', progress_bar_hover_scale: '3', progress_bar_opacity: '90', progress_bar_BG_color: '#6f7480', progress_bar_FG_color: '#ffffff', progress_bar_loaded_color: '#a3a8b4', progress_bar_circle_color: '#ffffff',
      tooltip_corner_radius: '4', tooltip_opacity: '92', tooltip_BG_color: '#16181d', tooltip_text_color: '#ffffff',
      volume_bar_size: '2', volume_bar_BG_color: '#6f7480', volume_bar_FG_color: '#ffffff',
      settings_menu_opacity: '96', settings_menu_BG_color: '#16181d', settings_menu_BG_hover_color: '#333843', settings_menu_text_color: '#ffffff',
    },
  },
  {
    id: 'broadcast', name: 'Broadcast', description: 'Signal red, large buttons and a thick bar, for news and sports.',
    playercontrol: { back_button: true },
    playerstyle: {
      player_controls_margin: '20', player_corner_radius: '0', player_brand_color: '#0a0a0c', text_color: '#ffffff',
      center_icon_button_size: '96', center_icon_button_corner_radius: '6', center_icon_button_opacity: '100', center_icon_button_color: '#e10600', center_icon_button_hover_color: '#ff3b30',
      icon_button_size: '38', icon_button_padding: '2', icon_button_corner_radius: '4', icon_button_opacity: '100', icon_button_color: '#ffffff', icon_button_hover_color: '#ffb3ae',
      bottom_bar_spacing: '20', progress_bar_size: '8', progress_bar_hover_scale: '1.5', progress_bar_BG_color: '#5a5a5a', progress_bar_FG_color: '#e10600', progress_bar_loaded_color: '#9b9b9b', progress_bar_circle_color: '#ffffff',
      tooltip_corner_radius: '2', tooltip_BG_color: '#e10600', tooltip_text_color: '#ffffff',
      volume_bar_size: '8', volume_bar_BG_color: '#5a5a5a', volume_bar_FG_color: '#ffffff',
      settings_menu_BG_color: '#111111', settings_menu_BG_hover_color: '#3a3a3a', settings_menu_text_color: '#ffffff',
    },
  },
  {
    id: 'candy', name: 'Candy', description: 'Pink, chunky and playful, with everything round.',
    playercontrol: {},
    playerstyle: {
      player_controls_margin: '24', player_corner_radius: '32', player_brand_color: '#ffd6e8', text_color: '#7a1450',
      center_icon_button_size: '96', center_icon_button_corner_radius: '96', center_icon_button_opacity: '100', center_icon_button_color: '#ff5fa2', center_icon_button_hover_color: '#ff86b9',
      icon_button_size: '36', icon_button_padding: '4', icon_button_corner_radius: '50', icon_button_opacity: '100', icon_button_color: '#8a1c57', icon_button_hover_color: '#b3226f',
      bottom_bar_spacing: '14', progress_bar_size: '12', progress_bar_hover_scale: '1.3', progress_bar_BG_color: '#fff0f7', progress_bar_FG_color: '#ff5fa2', progress_bar_loaded_color: '#ffbcd9', progress_bar_circle_color: '#ffffff',
      tooltip_corner_radius: '20', tooltip_BG_color: '#7a1450', tooltip_text_color: '#ffffff',
      volume_bar_size: '10', volume_bar_BG_color: '#fff0f7', volume_bar_FG_color: '#ff5fa2',
      settings_menu_BG_color: '#fff0f7', settings_menu_BG_hover_color: '#ffd6e8', settings_menu_text_color: '#7a1450',
    },
  },
  {
    id: 'indigo', name: 'Indigo', description: 'Clear and businesslike, for products and courses.',
    playercontrol: { back_button: true },
    playerstyle: {
      player_controls_margin: '22', player_corner_radius: '12', player_brand_color: '#111827', text_color: '#f9fafb',
      center_icon_button_size: '72', center_icon_button_corner_radius: '18', center_icon_button_opacity: '100', center_icon_button_color: '#4f46e5', center_icon_button_hover_color: '#6d66f0',
      icon_button_size: '32', icon_button_padding: '3', icon_button_corner_radius: '8', icon_button_opacity: '100', icon_button_color: '#f9fafb', icon_button_hover_color: '#c7d2fe',
      bottom_bar_spacing: '12', progress_bar_size: '5', progress_bar_hover_scale: '1.8', progress_bar_BG_color: '#374151', progress_bar_FG_color: '#818cf8', progress_bar_loaded_color: '#6b7280', progress_bar_circle_color: '#ffffff',
      tooltip_corner_radius: '6', tooltip_BG_color: '#4f46e5', tooltip_text_color: '#ffffff',
      volume_bar_size: '5', volume_bar_BG_color: '#374151', volume_bar_FG_color: '#818cf8',
      settings_menu_opacity: '98', settings_menu_BG_color: '#1f2937', settings_menu_BG_hover_color: '#374151', settings_menu_text_color: '#f9fafb',
    },
  },
];

/** The player in another style: its words, images and playback stay, every trace of the style before is gone. */
export function applyStylePreset(config: PlayerConfig, preset: StylePreset, set: DefaultSet): PlayerConfig {
  const { playercontrol, playerstyle } = defaultConfig(set);
  const { branding, thumbnail } = config.playercontrol;
  return {
    ...config,
    playercontrol: { ...playercontrol, ...preset.playercontrol, branding, thumbnail },
    playerstyle: { ...playerstyle, ...preset.playerstyle },
  };
}

/** The preset that a player wears unchanged, if any. */
export function findStylePreset(config: PlayerConfig, set: DefaultSet): StylePreset | undefined {
  return stylePresets.find((preset) => {
    const worn = applyStylePreset(config, preset, set);
    return fields.every((field) => getValue(worn, field) === getValue(config, field));
  });
}
