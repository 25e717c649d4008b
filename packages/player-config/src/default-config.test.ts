import { describe, expect, it } from 'vitest';
import { defaultConfig } from './default-config.ts';

const settings = {
  autoplay: false,
  muted: false,
  loop: false,
  use_as_BG_video: false,
  keyboard_shortcuts: true,
  ui_language: 'auto',
  resume: false,
  captions_weight: 'normal',
  captions_edge: 'none',
  captions_position: 'bottom',
  share_credit: true,
};

const control = {
  branding: true,
  playpause: true,
  center_playpause: true,
  progress_bar: true,
  time_stamp: true,
  volume: true,
  full_screen_icon: true,
  video_name: true,
  settings_menu: true,
  back_button: false,
  download: false,
  gradient: true,
};

const colours = {
  text_color: '#000000',
  player_brand_color: '#000000',
  icon_button_color: '#4fc922',
  icon_button_hover_color: '#4f9934',
  center_icon_button_color: '#4fc922',
  center_icon_button_hover_color: '#4f9934',
  progress_bar_BG_color: '#4fc922',
  progress_bar_FG_color: '#f00a0a',
  progress_bar_loaded_color: '#f5cbcb',
  progress_bar_circle_color: '#f00a0a',
  settings_menu_BG_color: '#4fc922',
  settings_menu_BG_hover_color: '#4f9934',
  settings_menu_text_color: '#000000',
  tooltip_BG_color: '#4fc922',
  tooltip_text_color: '#000000',
  volume_bar_BG_color: '#4fc922',
  volume_bar_FG_color: '#f00a0a',
};

const sharedOpacities = {
  progress_bar_opacity: '100',
  settings_menu_opacity: '100',
  tooltip_opacity: '100',
  volume_bar_opacity: '100',
  branding_opacity: '100',
};

const captions = {
  captions_text_color: '#ffffff',
  captions_BG_color: '#000000',
  captions_BG_opacity: '75',
  captions_corner_radius: '4',
  captions_size: '1',
};

const content = {
  videotitle: '',
  videodescription: '',
  playerBrandingImageUrl: '/branding/default.svg',
  playerThumbnailImageUrl: '',
  shareOwnerName: '',
  shareOwnerLogoUrl: '',
};

describe('defaultConfig', () => {
  it('holds every value of reading A and nothing else', () => {
    expect(defaultConfig()).toStrictEqual({
      ...content,
      playersettings: settings,
      playercontrol: { ...control, thumbnail: false },
      playerstyle: {
        ...colours,
        ...sharedOpacities,
        ...captions,
        icon_button_opacity: '100',
        center_icon_button_opacity: '100',
        tooltip_corner_radius: '0',
        player_corner_radius: '0',
        player_controls_margin: '30',
        bottom_bar_spacing: '12',
        icon_button_padding: '0',
        icon_button_corner_radius: '50',
        icon_button_size: '30',
        center_icon_button_padding: '0',
        center_icon_button_corner_radius: '50',
        center_icon_button_size: '70',
        progress_bar_size: '4',
        progress_bar_hover_scale: '2',
        volume_bar_size: '4',
      },
    });
  });

  it('holds every value of reading B and nothing else', () => {
    expect(defaultConfig('alternative')).toStrictEqual({
      ...content,
      playersettings: settings,
      playercontrol: { ...control, thumbnail: true },
      playerstyle: {
        ...colours,
        ...sharedOpacities,
        ...captions,
        icon_button_opacity: '85',
        center_icon_button_opacity: '85',
        tooltip_corner_radius: '4',
        player_corner_radius: '0',
        player_controls_margin: '40',
        bottom_bar_spacing: '32',
        icon_button_padding: '0',
        icon_button_corner_radius: '4',
        icon_button_size: '38',
        center_icon_button_padding: '0',
        center_icon_button_corner_radius: '4',
        center_icon_button_size: '70',
        progress_bar_size: '4',
        progress_bar_hover_scale: '2',
        volume_bar_size: '4',
      },
    });
  });

  it('gives a config of its own every time', () => {
    const changed = defaultConfig();
    changed.playerstyle.text_color = '#ffffff';
    changed.playercontrol.volume = false;
    changed.videotitle = 'Changed';
    expect(defaultConfig().playerstyle.text_color).toBe('#000000');
    expect(defaultConfig().playercontrol.volume).toBe(true);
    expect(defaultConfig().videotitle).toBe('');
  });
});
