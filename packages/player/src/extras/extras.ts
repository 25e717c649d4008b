import { mountPictureInPicture } from '../controls/picture-in-picture/mount.ts';
import { mountSettings } from '../controls/settings/mount.ts';
import { type Extension, runExtensions } from '../player/extension.ts';
import { mountFailureDetails } from './failure-details.ts';
import { listenToGestures } from './gestures.ts';
import { recoverFromNetwork } from './recovery.ts';
import { mountStatistics } from './statistics.ts';

const extensions: readonly Extension[] = [
  mountSettings,
  mountPictureInPicture,
  listenToGestures,
  recoverFromNetwork,
  mountFailureDetails,
  mountStatistics,
];

/** Everything that is not needed to start. */
export const extend: Extension = (player) => runExtensions(player, extensions);
