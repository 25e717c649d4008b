import type { KeyboardEvent } from 'react';
import type { DraftCue } from '../cues/draft-cue.ts';
import { useAddCue } from './use-add-cue.ts';
import { useCueEditor } from './use-cues.ts';

interface CueActions {
  play: () => void;
  split: () => void;
  merge: () => void;
  add: () => void;
  remove: () => void;
}

/** What can be done with one cue; each leaves the caret in what came of it. */
export function useCueActions({ key, start, end }: DraftCue, index: number, caret: () => number): CueActions {
  const { store, clock, isChapters, goTo } = useCueEditor();
  const addCue = useAddCue();
  return {
    play: () => clock.playStretch(start, end),
    split() {
      store.dispatch({ type: 'split', key, caret: caret() });
      const { cues, selected } = store.state();
      if (cues[index + 1]?.key === selected) goTo(index + 1, { from: 0, to: 0 });
    },
    merge() {
      store.dispatch({ type: 'merge', key });
      goTo(index);
    },
    add: () => addCue(isChapters ? clock.seconds() : end),
    remove() {
      store.dispatch({ type: 'remove', key });
      const left = store.state().cues.length;
      if (left > 0) goTo(Math.min(index, left - 1));
      else document.getElementById('content')?.focus();
    },
  };
}

/** What a key asks of the cue that has the focus; undefined where it is none of ours. */
export function cueKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>) {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return event.shiftKey ? 'split' : 'play';
  if (!event.altKey) return undefined;
  return ({ ArrowUp: 'previous', ArrowDown: 'next' } as const)[event.key];
}
