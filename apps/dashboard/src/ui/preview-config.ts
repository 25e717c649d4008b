import { defaultConfig, type PlayerConfig } from '@kinora/player-config';

/** Readable on any picture, without the branding and the title that belong to players. */
export function previewConfig(): PlayerConfig {
  const { playercontrol, playerstyle, ...rest } = defaultConfig();
  const white = '#ffffff';
  return {
    ...rest,
    playercontrol: { ...playercontrol, branding: false, video_name: false },
    playerstyle: {
      ...playerstyle,
      icon_button_color: white,
      icon_button_hover_color: '#dde3ff',
      center_icon_button_color: white,
      center_icon_button_hover_color: '#dde3ff',
      progress_bar_BG_color: '#8b94a6',
      progress_bar_FG_color: '#7489fb',
      progress_bar_circle_color: white,
      progress_bar_loaded_color: '#c9cedb',
      volume_bar_BG_color: '#8b94a6',
      volume_bar_FG_color: white,
      settings_menu_BG_color: '#14181f',
      settings_menu_BG_hover_color: '#272d3a',
      settings_menu_text_color: white,
      tooltip_BG_color: '#14181f',
      tooltip_text_color: white,
      player_controls_margin: '16',
    },
  };
}
