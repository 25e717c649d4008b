import type { Player, Video } from '@kinora/contract';
import type { ComponentType } from 'react';

/** What other features bring into the editor. */
export interface EditorParts {
  AccessDialog: ComponentType<{ player: Pick<Player, 'id' | 'name'>; opened: boolean; onClose: () => void }>;
  DeleteDialog: ComponentType<{
    player: Pick<Player, 'id' | 'name'>;
    opened: boolean;
    onClose: () => void;
    onDeleted: () => void;
  }>;
  VideoPicker: ComponentType<{ disabled: boolean; onPick: (video: Video) => void }>;
  VideoUpload: ComponentType<{ onStored: (videoId: string | undefined) => void }>;
}
