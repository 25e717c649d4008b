import type { Player } from '@kinora/contract';
import { type DefaultSet, defaultConfig } from '@kinora/player-config';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { isDirty } from './draft/editor-draft.ts';
import type { EditorContextValue } from './draft/use-draft.ts';
import type { SaveDraft } from './draft/use-save-draft.ts';
import { HistoryDrawer } from './history/history-drawer.tsx';
import { PublishDialog } from './history/publish-dialog.tsx';
import { PreviewDialog } from './preview/preview-dialog.tsx';
import { ResetDialog } from './reset-dialog.tsx';
import { AddVideoDialog } from './source/add-video-dialog.tsx';

export type EditorDialog = 'add-video' | 'preview' | 'access' | 'reset' | 'delete' | 'history' | 'publish';

interface DialogParts {
  player: Player;
  hasSource: boolean;
  editor: EditorContextValue;
  saving: SaveDraft;
}

/** Time to read the toast before the list appears. */
const leaveMs = 800;

export function useEditorDialogs({ player, hasSource, editor, saving }: DialogParts): {
  open: (dialog: EditorDialog) => void;
  dialogs: ReactNode;
} {
  const [opened, setOpened] = useState<EditorDialog>();
  const navigate = useNavigate();
  const { store, save, parts } = editor;
  const close = (): void => setOpened(undefined);
  const reset = (set: DefaultSet): void => {
    store.dispatch({ type: 'replace', config: defaultConfig(set), atMs: performance.now() });
    save();
    close();
  };
  const deleted = (): void => {
    // What is left of the draft has nowhere to be saved, so nothing must ask about it.
    const { draft } = store.state();
    store.dispatch({ type: 'reload', stored: draft });
    setTimeout(() => void navigate('/'), leaveMs);
  };
  const restored = (stored: Player): void => {
    saving.follow(stored);
    store.dispatch({ type: 'reload', stored: { name: stored.name, config: stored.config } });
  };
  const dialogs = (
    <>
      <AddVideoDialog
        playerId={player.id}
        opened={opened === 'add-video'}
        onClose={close}
        onChosen={saving.followSource}
      />
      <PreviewDialog
        playerId={player.id}
        hasSource={hasSource}
        isDirty={isDirty(store.state())}
        isDraft={player.version !== player.live_version}
        opened={opened === 'preview'}
        onClose={close}
      />
      <parts.AccessDialog player={player} opened={opened === 'access'} onClose={close} />
      <HistoryDrawer player={player} opened={opened === 'history'} onClose={close} onRestored={restored} />
      <PublishDialog player={player} isDirty={isDirty(store.state())} opened={opened === 'publish'} onClose={close} />
      <ResetDialog opened={opened === 'reset'} onClose={close} onReset={reset} />
      <parts.DeleteDialog player={player} opened={opened === 'delete'} onClose={close} onDeleted={deleted} />
    </>
  );
  return { open: setOpened, dialogs };
}
