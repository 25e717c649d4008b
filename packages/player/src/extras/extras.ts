import { mountPictureInPicture } from '../controls/picture-in-picture/mount.ts';
import { mountRemote } from '../controls/remote/mount.ts';
import { mountSettings } from '../controls/settings/mount.ts';
import { mountStoryboard } from '../controls/storyboard/mount.ts';
import type { Extension } from '../player/extension.ts';
import { addExtraKeys } from './extra-keys.ts';
import { followViewerLanguage } from './follow-viewer-language.ts';
import { mountMediaSession } from './media-session.ts';

const extensions: readonly Extension[] = [
  mountSettings,
  mountPictureInPicture,
  mountStoryboard,
  mountRemote,
  mountMediaSession,
  followViewerLanguage,
  addExtraKeys,
];

/** Everything that is not needed to start: one that fails takes neither the others nor the film with it. */
export const extend: Extension = (player) => {
  for (const extension of extensions)
    try {
      extension(player);
    } catch (error) {
      reportError(error);
    }
};
