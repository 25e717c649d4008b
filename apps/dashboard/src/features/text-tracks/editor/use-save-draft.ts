import { KinoraError } from '@kinora/client';
import { checkCues } from '@kinora/text-tracks';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toErrorMessage } from '../../../api/error-messages.ts';
import { toast, toastFailure } from '../../../ui/toast.ts';
import { toCues, toDraftCues } from '../cues/draft-cue.ts';
import { cuesOfTrack, useSaveCues } from '../text-track-queries.ts';
import type { CueEditorValue } from './use-cues.ts';

interface SaveDraft {
  save: (how?: { overwrite: boolean }) => void;
  isSaving: boolean;
  /** Somebody else saved these cues since they were loaded here. */
  isConflict: boolean;
  leaveConflict: () => void;
  /** Takes what they saved. */
  reload: () => Promise<void>;
}

type Parts = Pick<CueEditorValue, 'store' | 'video' | 'track' | 'isChapters' | 'goTo'>;

export function useSaveDraft({ store, video, track, isChapters, goTo }: Parts, loadedVersion: number): SaveDraft {
  const version = useRef(loadedVersion);
  const [isConflict, setIsConflict] = useState(false);
  const send = useSaveCues(video.id, track.id);
  const queryClient = useQueryClient();
  const noun = isChapters ? 'Chapter' : 'Cue';

  const failed = (error: unknown): void => {
    if (error instanceof KinoraError && error.code === 'track_changed') setIsConflict(true);
    else toastFailure(toErrorMessage({}, error));
  };
  const save: SaveDraft['save'] = ({ overwrite } = { overwrite: false }) => {
    if (send.isPending) return;
    const sent = store.state().cues;
    const cues = toCues(sent);
    const checked = checkCues(cues);
    if (!checked.ok) {
      toastFailure(`${noun} ${checked.index + 1} ${checked.problem}.`);
      goTo(checked.index);
      return;
    }
    send.mutate(
      { cues, ...(!overwrite && { version: version.current }) },
      {
        onSuccess: (stored) => {
          version.current = stored.version;
          store.dispatch({ type: 'saved', sent });
          setIsConflict(false);
          toast(isChapters ? 'Chapters saved' : 'Captions saved');
        },
        onError: failed,
      },
    );
  };
  const reload = async (): Promise<void> => {
    try {
      const stored = await queryClient.fetchQuery(cuesOfTrack(video.id, track.id));
      version.current = stored.version;
      store.dispatch({ type: 'reload', stored: toDraftCues(stored.cues) });
      setIsConflict(false);
      toast('Loaded the latest version');
    } catch (error) {
      toastFailure(toErrorMessage({}, error));
    }
  };
  return { save, isSaving: send.isPending, isConflict, leaveConflict: () => setIsConflict(false), reload };
}
