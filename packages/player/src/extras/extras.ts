import { mountPictureInPicture } from '../controls/picture-in-picture/mount.ts';
import { mountRemote } from '../controls/remote/mount.ts';
import { mountSettings } from '../controls/settings/mount.ts';
import { mountStoryboard } from '../controls/storyboard/mount.ts';
import { adoptStyles } from '../player/adopt-styles.ts';
import { completeWords } from '../player/complete-words.ts';
import { type Extension, runExtensions } from '../player/extension.ts';
import { addExtraKeys } from './extra-keys.ts';
import { mountFailureDetails } from './failure-details.ts';
import { followLanguage } from './follow-language.ts';
import { foreseeLevels } from './foreseen-levels.ts';
import { loadGrants } from './load-grants.ts';
import { loadRemember } from './load-remember.ts';
import { loadTracks } from './load-tracks.ts';
import { mountMediaSession } from './media-session.ts';
import { recoverFromNetwork } from './recovery.ts';
import { mountStatistics } from './statistics.ts';

/** Empty where the style sheet of the player has it already. */
declare const EXTRAS_CSS: string;

const extensions: readonly Extension[] = [
  foreseeLevels,
  mountSettings,
  mountPictureInPicture,
  mountStoryboard,
  mountRemote,
  mountMediaSession,
  followLanguage,
  addExtraKeys,
  recoverFromNetwork,
  mountFailureDetails,
  mountStatistics,
  loadRemember,
  loadTracks,
  loadGrants,
];

/** Everything that is not needed to start. */
export const extend: Extension = (player) => {
  if (EXTRAS_CSS) adoptStyles(player, EXTRAS_CSS);
  completeWords(player);
  runExtensions(player, extensions);
};
