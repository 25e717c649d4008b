import { useQueryClient } from '@tanstack/react-query';
import { toErrorMessage } from '../../../api/error-messages.ts';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { toast, toastFailure } from '../../../ui/toast.ts';
import { player } from '../../players/player-queries.ts';
import { useEditor } from './use-draft.ts';
import type { SaveDraft } from './use-save-draft.ts';

export function ReloadOrOverwrite({ playerId, saving }: { playerId: string; saving: SaveDraft }) {
  const { store } = useEditor();
  const queryClient = useQueryClient();
  const reload = async (): Promise<void> => {
    try {
      const stored = await queryClient.fetchQuery({ ...player(playerId), staleTime: 0 });
      saving.follow(stored);
      store.dispatch({ type: 'reload', stored: { name: stored.name, config: stored.config } });
      saving.leaveConflict();
      toast('Loaded the latest version');
    } catch (error) {
      toastFailure(toErrorMessage({}, error));
    }
  };
  return (
    <ConflictDialog
      noun="player"
      opened={saving.isConflict}
      isBusy={saving.isSaving}
      onClose={saving.leaveConflict}
      onReload={() => void reload()}
      onOverwrite={() => saving.save({ overwrite: true })}
    />
  );
}
