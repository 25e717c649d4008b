import type { Choice } from '../core/settings-menu.ts';
import type { TextTrack } from '../core/text-track.ts';
import type { Words } from '../core/words.ts';
import { allWords } from '../player/all-words.ts';
import { chooseCaptions } from '../player/choose-captions.ts';
import type { Player } from '../player/player.ts';

interface Captions {
  readonly tracks: readonly TextTrack[];
  readonly shown: () => TextTrack | undefined;
  readonly choose: (track: TextTrack | undefined) => void;
}

/** Off is none of them. */
const off = -1;

function trackChoices(words: Words, { tracks, shown }: Captions): Choice[] {
  const current = shown();
  return [
    { value: off, label: words.off, chosen: current === undefined },
    ...tracks.map((track, index) => ({ value: index, label: track.label, chosen: track === current })),
  ];
}

const toChoices = (labels: readonly string[], current: number): Choice[] =>
  labels.map((label, value) => ({ value, label, chosen: value === current }));

/** The viewer's own size and contrast stand beside the language: whoever needs them does not look elsewhere. */
export function addCaptionMenu(player: Player, captions: Captions): void {
  const words = () => allWords(player);
  player.submenus.push(
    {
      title: () => words().captions,
      choices: () => trackChoices(words(), captions),
      choose: (index) => captions.choose(captions.tracks[index]),
    },
    {
      title: () => words().captionSize,
      choices: () => toChoices([words().normal, words().large, words().largest], player.captions.captionSize),
      choose: (captionSize) => chooseCaptions(player, { captionSize }),
    },
    {
      title: () => words().captionContrast,
      choices: () => toChoices([words().normal, words().high], player.captions.captionContrast),
      choose: (captionContrast) => chooseCaptions(player, { captionContrast }),
    },
  );
}
