import { mountPictureInPicture } from '../controls/picture-in-picture/mount.ts';
import { mountSettings } from '../controls/settings/mount.ts';
import { type Extension, runExtensions } from '../player/extension.ts';
import { listenToGestures } from './gestures.ts';

const extensions: readonly Extension[] = [mountSettings, mountPictureInPicture, listenToGestures];

/** Everything that is not needed to start. */
export const extend: Extension = (player) => runExtensions(player, extensions);
