import { mountPictureInPicture } from '../controls/picture-in-picture/mount.ts';
import { mountSettings } from '../controls/settings/mount.ts';
import type { Extension } from '../player/extension.ts';
import { listenToGestures } from './gestures.ts';

const extensions: readonly Extension[] = [mountSettings, mountPictureInPicture, listenToGestures];

/** Everything that is not needed to start: one that fails takes neither the others nor the film with it. */
export const extend: Extension = (player) => {
  for (const extension of extensions)
    try {
      extension(player);
    } catch (error) {
      reportError(error);
    }
};
