import { attributes } from '../../core/escape.ts';
import { toSpokenPosition } from '../../core/time-text.ts';
import type { Words } from '../../core/words.ts';

interface Progress {
  readonly shown: boolean;
  /** In whole seconds; 0 where it is not known yet. */
  readonly length: number;
}

/** The pointer works on the wrapper; the input is there for keyboards and assistive technology. */
export function progressMarkup({ shown, length }: Progress, words: Words): string {
  const named = attributes({
    class: 'kin-progress',
    part: 'progress',
    'data-part': 'playback-progress',
    'data-switch': 'progress_bar',
    hidden: !shown,
  });
  const input = attributes({
    type: 'range',
    min: '0',
    max: '0',
    step: 'any',
    value: '0',
    'aria-label': words.seek,
    'aria-valuetext': toSpokenPosition(words, 0, length),
    autocomplete: 'off',
  });
  const layers = '<i class="kin-loaded"></i><i class="kin-ahead"></i><i class="kin-played"></i>';
  const tooltip =
    '<span class="kin-tooltip" part="tooltip" data-part="playback-progress" aria-hidden="true">0:00</span>';
  return `<div${named}><input${input}><div class="kin-track">${layers}</div><i class="kin-circle"></i>${tooltip}</div>`;
}
