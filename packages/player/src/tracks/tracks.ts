import { isReadable } from '../core/caption-choice.ts';
import type { TextTrack } from '../core/text-track.ts';
import { adoptStyles } from '../player/adopt-styles.ts';
import { type Extension, runExtensions } from '../player/extension.ts';
import { showCaptions } from './captions.ts';
import { showChapters } from './chapters.ts';

declare const TRACKS_CSS: string;

/** What is read along with a film. */
export const showTracks: Extension = (player) => {
  const tracks: TextTrack[] = JSON.parse(player.root.dataset.tracks ?? '[]');
  adoptStyles(player, TRACKS_CSS);
  const chapters = tracks.filter(({ kind }) => kind === 'chapters');
  runExtensions(player, [
    () => showCaptions(player, tracks.filter(isReadable)),
    () => void showChapters(player, chapters),
  ]);
};
