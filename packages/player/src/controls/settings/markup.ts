import { attributes } from '../../core/escape.ts';
import type { Words } from '../../core/words.ts';
import { icon } from '../../skin/icons.ts';
import { buttonMarkup } from '../button/markup.ts';

/** The lists themselves are filled when the menu is opened: they depend on the video. */
export function settingsMarkup(shown: boolean, words: Words): string {
  const more = { 'aria-haspopup': 'menu', 'aria-expanded': 'false' };
  const button = buttonMarkup({
    part: 'settings',
    section: 'settings-menu',
    label: words.settings,
    icons: icon('settings'),
    more,
  });
  const menu = attributes({
    class: 'kin-menu',
    part: 'settings-menu',
    'data-part': 'settings-menu',
    role: 'menu',
    'aria-label': words.settings,
    hidden: true,
  });
  const speed = `${words.playbackSpeed}: ${words.normal}`;
  const row = `<button type="button" class="kin-row" role="menuitem" tabindex="-1">${speed}</button>`;
  return `<div${attributes({ class: 'kin-settings-box', 'data-switch': 'settings_menu', hidden: !shown })}>${button}<div${menu}>${row}</div></div>`;
}
