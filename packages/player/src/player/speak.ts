import { count, fill, volumeLevel } from '../core/first-words.ts';
import { seekStepSeconds } from '../core/key-bindings.ts';
import { toSpokenPosition } from '../core/time-text.ts';
import { directionOf, type Words } from '../core/words.ts';
import { allWords, wordsChange } from './all-words.ts';
import { part } from './listen.ts';
import type { Player } from './player.ts';

/** Lines that are words of ours; a title or a description never is. */
const lines = '.kin-row,.kin-retry,.kin-message p';

/** Changes the language of a running player: what stands there is known by the word that it is in the old one. */
export function speak(player: Player, words: Words): void {
  const { root, video } = player;
  const before = allWords(player);
  const known = new Map(Object.entries(before).map(([key, word]) => [word as string, words[key as keyof Words]]));
  const translate = (text: string) => known.get(text) ?? text;
  player.words = words;
  root.lang = words.language;
  root.dir = directionOf(words);
  for (const element of [root, ...root.querySelectorAll('[aria-label]')])
    element.setAttribute('aria-label', translate(element.getAttribute('aria-label') ?? ''));
  for (const line of root.querySelectorAll(lines))
    line.textContent = (line.textContent ?? '').split(': ').map(translate).join(': ');
  const heading = part(root, 'heading');
  if (heading.textContent === before.aboutThisVideo) heading.textContent = words.aboutThisVideo;

  part(root, 'back').setAttribute('aria-label', fill(words.back, count(words, seekStepSeconds, 'second')));
  const say = (bar: string, text: string) =>
    part(root, bar).querySelector('input')?.setAttribute('aria-valuetext', text);
  say(
    'progress',
    toSpokenPosition(words, video.currentTime, Math.round(Number(root.dataset.length) || video.duration)),
  );
  say('volume-bar', volumeLevel(words, video.volume, video.muted));
  root.dispatchEvent(new Event(wordsChange));
}
