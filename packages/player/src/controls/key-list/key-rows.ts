import { count, fill } from '../../core/first-words.ts';
import { seekStepSeconds } from '../../core/key-bindings.ts';
import type { Words } from '../../core/words.ts';

export type KeyRow = readonly [keys: readonly string[], meaning: string];

/** What a viewer may press, as it stands on the keys. */
export function keyRows(words: Words, keys: ReadonlyMap<string, unknown>): KeyRow[] {
  const seek = (seconds: number) => fill(words.backAndForward, count(words, seconds, 'second'));
  return [
    [[words.space, 'K'], `${words.play} / ${words.pause}`],
    [['←', '→'], seek(5)],
    [['J', 'L'], seek(seekStepSeconds)],
    [[',', '.'], words.frameByFrame],
    [['0–9'], words.jump],
    [['↑', '↓'], words.volume],
    [['M'], words.mute],
    [['<', '>'], words.playbackSpeed],
    ...(keys.has('n') ? [[['Shift+P', 'Shift+N'], words.chapters] as const] : []),
    ...(keys.has('c') ? [[['C'], words.captions] as const] : []),
    [['F'], words.fullscreen],
    [['I'], words.pictureInPicture],
    [['?'], words.keyboardShortcuts],
  ];
}
