import type { TextTrack, Video } from '@kinora/contract';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Store } from '../../../ui/create-store.ts';
import type { FilmClock } from '../../../ui/film-clock.ts';
import type { CueAction, CueDraft } from '../cues/cue-draft.ts';

export interface CueEditorValue {
  store: Store<CueDraft, CueAction>;
  clock: FilmClock;
  video: Video;
  track: TextTrack;
  isChapters: boolean;
  /** Selects a cue, brings it into sight and puts the caret into its text. */
  goTo: (index: number, selection?: { from: number; to: number }) => void;
}

const CueEditorContext = createContext<CueEditorValue | undefined>(undefined);
export const CueEditorProvider = CueEditorContext.Provider;

export function useCueEditor(): CueEditorValue {
  const value = useContext(CueEditorContext);
  if (!value) throw new Error('This part of the editor stands outside of it');
  return value;
}

/** `pick` must answer something that is equal by identity while it is unchanged. */
export function useCues<Picked>(pick: (draft: CueDraft) => Picked): Picked {
  const { store } = useCueEditor();
  return useSyncExternalStore(store.subscribe, () => pick(store.state()));
}

/** As above, of the film. */
export function useClock<Picked>(pick: (clock: FilmClock) => Picked): Picked {
  const { clock } = useCueEditor();
  return useSyncExternalStore(clock.subscribe, () => pick(clock));
}
