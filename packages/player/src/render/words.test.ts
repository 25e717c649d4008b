import { defaultConfig } from '@kinora/player-config';
import { describe, expect, it } from 'vitest';
import * as words from '../core/words.ts';
import { renderPlayerMarkup } from './player-markup.ts';

/** All that a viewer reads or hears of a player: its text, and the names of what is a picture. */
function readWords(html: string): string[] {
  const names = [...html.matchAll(/ (?:aria-label|aria-valuetext|title|alt)="([^"]+)"/g)].map(([, name]) => name);
  const texts = html.replace(/<[^>]*>/g, '\n').split('\n');
  return [...names, ...texts].map((text) => text?.trim() ?? '').filter((text) => /[a-z]{2}/i.test(text));
}

const known = [
  ...Object.values(words).flatMap((word) => {
    if (typeof word === 'string') return [word];
    return typeof word === 'object' ? JSON.stringify(word) : [];
  }),
  words.back(10),
  words.volumeLevel(1, false),
  words.count(0, 'second'),
  `${words.playbackSpeed}: ${words.normal}`,
];

describe('the words of a player', () => {
  it.each([undefined, 'unavailable', { url: '/a.mp4', type: 'mp4' }] as const)('stand in one table (%j)', (source) => {
    const found = readWords(renderPlayerMarkup({ config: defaultConfig(), source }));
    expect(found.length).toBeGreaterThan(15);
    expect(found.filter((word) => !known.some((one) => one === word || one.includes(`"${word}"`)))).toEqual([]);
  });
});
