import { attributes } from '../../core/escape.ts';
import { volumeLevel } from '../../core/first-words.ts';
import type { Words } from '../../core/words.ts';
import { icon } from '../../skin/icons.ts';
import { buttonMarkup } from '../button/markup.ts';

export function volumeMarkup({ shown, muted }: { shown: boolean; muted: boolean }, words: Words): string {
  const icons = icon('speaker', 'waves', 'cross');
  const label = muted ? words.unmute : words.mute;
  const mute = buttonMarkup({ part: 'mute', section: 'osd-styling', label, icons });
  const input = attributes({
    type: 'range',
    min: '0',
    max: '1',
    step: '0.05',
    value: '1',
    'aria-label': words.volume,
    'aria-valuetext': volumeLevel(words, 1, false),
    autocomplete: 'off',
  });
  const named = attributes({ class: 'kin-volume', 'data-switch': 'volume', hidden: !shown });
  const bar = attributes({ class: 'kin-volume-bar', part: 'volume-bar', 'data-part': 'volume-bar' });
  return `<div${named}>${mute}<div${bar}><input${input}><div class="kin-track"><i class="kin-level"></i></div></div></div>`;
}
