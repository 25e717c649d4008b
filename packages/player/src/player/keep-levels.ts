import { toCaptionChoice } from '../core/caption-choice.ts';
import type { Memory } from '../core/memory.ts';
import { offersQuality } from '../core/settings-menu.ts';
import { levelOf, type StoredLevels } from '../core/stored-levels.ts';
import { captionsChange, chooseCaptions } from './choose-captions.ts';
import { listenBelow } from './observing.ts';
import type { Player } from './player.ts';

/** Volume, speed, quality and captions are the viewer's own choices: made in one film, they hold for the next. */
export function keepLevels(player: Player, memory: Pick<Memory, 'keepLevels'>, stored: StoredLevels): void {
  const { video, media } = player;
  let { height } = stored;
  // What somebody has set meanwhile stays.
  if (video.volume === 1) video.volume = stored.volume;
  if (video.playbackRate === 1) player.setSpeed(stored.speed);

  if (!player.captions.captions) chooseCaptions(player, toCaptionChoice(stored));
  const save = () => {
    const volume = video.muted ? 0 : video.volume;
    memory.keepLevels({ volume, speed: video.playbackRate, height, ...player.captions });
  };
  listenBelow(player, [captionsChange], save);
  player.onChange(['volume', 'muted', 'speed'], save);

  const chosenHeight = () => media.levels().find(({ id }) => id === player.get('level'))?.height ?? 0;
  /** Of the present engine; undefined before there is something to choose. */
  let seen: number | undefined;
  const follow = () => {
    if (!offersQuality(media.levels())) seen = undefined;
    else if (seen === undefined) {
      const level = levelOf(media.levels(), height);
      seen = level?.height ?? 0;
      if (level) void media.bringEngine().then((engine) => engine?.choose(level.id));
    } else if (chosenHeight() !== seen) {
      seen = chosenHeight();
      height = seen;
      save();
    }
  };
  player.onChange(['level', 'levels'], follow);
  follow();
}
