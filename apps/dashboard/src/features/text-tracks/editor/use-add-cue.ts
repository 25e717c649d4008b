import { indexOfKey } from '../cues/draft-cue.ts';
import { useCueEditor } from './use-cues.ts';

/** Adds an empty cue at a time and goes there; two chapters cannot begin at once, so one that is there is shown instead. */
export function useAddCue(): (atSeconds: number) => void {
  const { store, isChapters, goTo } = useCueEditor();
  return (atSeconds) => {
    const there = store.state().cues.findIndex(({ start }) => Math.abs(start - atSeconds) < 0.001);
    const isTaken = isChapters && there >= 0;
    if (!isTaken) store.dispatch({ type: 'add', atSeconds });
    goTo(isTaken ? there : indexOfKey(store.state().cues, store.state().selected));
  };
}
