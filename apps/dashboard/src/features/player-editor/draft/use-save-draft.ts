import { KinoraError } from '@kinora/client';
import type { Player } from '@kinora/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toErrorMessage } from '../../../api/error-messages.ts';
import { toast, toastFailure } from '../../../ui/toast.ts';
import { player, useSavePlayer } from '../../players/player-queries.ts';
import type { DraftStore } from './draft-store.ts';

export interface SaveDraft {
  save: (how?: { overwrite: boolean }) => void;
  isSaving: boolean;
  /** Somebody else saved this player since it was loaded here. */
  isConflict: boolean;
  leaveConflict: () => void;
  /** What was loaded anew is what the next save builds on. */
  follow: (stored: Player) => void;
  /** Another video was chosen here, which is a save of its own where a save is a draft. */
  followSource: () => void;
}

export function useSaveDraft(store: DraftStore, loaded: Player): SaveDraft {
  const version = useRef(loaded.version);
  const [isConflict, setIsConflict] = useState(false);
  const send = useSavePlayer();

  const follow = ({ version: newest }: Player): void => {
    version.current = newest;
  };
  const queryClient = useQueryClient();
  const followSource = (): void => {
    const before = version.current;
    queryClient.fetchQuery({ ...player(loaded.id), staleTime: 0 }).then(
      // By one: more than that was saved elsewhere, and the next save has to ask about it.
      (stored) => stored.version === before + 1 && follow(stored),
      () => undefined,
    );
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
      toast(stored.version === stored.live_version ? 'Player Updated' : 'Draft saved');
    };
    send.mutate(
      { playerId: loaded.id, ...sent, ...(!overwrite && { version: version.current }) },
      { onSuccess: saved, onError: failed },
    );
  };
  return {
    save,
    isSaving: send.isPending,
    isConflict,
    leaveConflict: () => setIsConflict(false),
    follow,
    followSource,
  };
}
