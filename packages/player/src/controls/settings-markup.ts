import { attributes } from '../render/escape.ts';
import { icon } from '../skin/icons.ts';
import { buttonMarkup } from './button-markup.ts';

/** The lists themselves are filled when the menu is opened: they depend on the video. */
export function settingsMarkup(shown: boolean): string {
  const more = { 'aria-haspopup': 'menu', 'aria-expanded': 'false' };
  const button = buttonMarkup({
    part: 'settings',
    section: 'settings-menu',
    label: 'Settings',
    icons: icon('settings'),
    more,
  });
  const menu = attributes({
    class: 'kin-menu',
    part: 'settings-menu',
    'data-part': 'settings-menu',
    role: 'menu',
    'aria-label': 'Settings',
    hidden: true,
  });
  const row = '<button type="button" class="kin-row" role="menuitem" tabindex="-1">Playback speed: Normal</button>';
  return `<div${attributes({ class: 'kin-settings-box', 'data-switch': 'settings_menu', hidden: !shown })}>${button}<div${menu}>${row}</div></div>`;
}
