import { KinoraError } from '@kinora/client';
import type { Player } from '@kinora/contract';
import { useRef, useState } from 'react';
import { toErrorMessage } from '../../../api/error-messages.ts';
import { toast, toastFailure } from '../../../ui/toast.ts';
import { useSavePlayer } from '../../players/player-queries.ts';
import type { DraftStore } from './draft-store.ts';

export interface SaveDraft {
  save: (how?: { overwrite: boolean }) => void;
  isSaving: boolean;
  /** Somebody else saved this player since it was loaded here. */
  isConflict: boolean;
  leaveConflict: () => void;
  /** What was loaded anew is what the next save builds on. */
  follow: (stored: Player) => void;
}

export function useSaveDraft(store: DraftStore, loaded: Player): SaveDraft {
  const version = useRef(loaded.version);
  const [isConflict, setIsConflict] = useState(false);
  const send = useSavePlayer();

  const follow = ({ version: newest }: Player): void => {
    version.current = newest;
  };
  const failed = (error: unknown): void => {
    if (error instanceof KinoraError && error.code === 'player_changed') setIsConflict(true);
    else toastFailure(toErrorMessage({}, error));
  };
  const save: SaveDraft['save'] = ({ overwrite } = { overwrite: false }) => {
    if (send.isPending) return;
    const sent = store.state().draft;
    if (sent.name.trim() === '') return toastFailure('Give the player a name before saving.');
    const saved = (stored: Player): void => {
      follow(stored);
      store.dispatch({ type: 'saved', sent, stored });
      setIsConflict(false);
      toast('Player Updated');
    };
    send.mutate(
      { playerId: loaded.id, ...sent, ...(!overwrite && { version: version.current }) },
      { onSuccess: saved, onError: failed },
    );
  };
  return { save, isSaving: send.isPending, isConflict, leaveConflict: () => setIsConflict(false), follow };
}
