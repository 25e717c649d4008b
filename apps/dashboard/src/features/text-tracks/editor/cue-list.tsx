import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';
import { warningsOf } from '../cues/cue-warnings.ts';
import { cuesAt, indexOfKey } from '../cues/draft-cue.ts';
import classes from './cue-list.module.css';
import { CueRow, rowHeight } from './cue-row.tsx';
import { useClock, useCueEditor, useCues } from './use-cues.ts';

const overscan = 6;
/** As many are drawn whatever is seen: leaving some out would save nothing. */
const fewRows = 30;

export interface CueListHandle {
  /** Scrolls there and puts the caret into the text. */
  goTo: (index: number, selection?: { from: number; to: number }) => void;
}

/** Rows that are seen; the rest of a long list is height alone. */
export function CueList({ handle }: { handle: RefObject<CueListHandle | null> }) {
  const { isChapters } = useCueEditor();
  const frame = useRef<HTMLDivElement>(null);
  const cues = useCues((draft) => draft.cues);
  const selected = useCues((draft) => draft.selected);
  const height = isChapters ? rowHeight.chapters : rowHeight.cues;
  const virtualizer = useVirtualizer({
    count: cues.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    getItemKey: (index) => cues[index]?.key ?? index,
    overscan,
    initialRect: { width: 400, height: window.innerHeight },
  });
  const rows = virtualizer.getVirtualItems();
  const isShort = cues.length <= fewRows;
  const first = isShort ? 0 : (rows[0]?.index ?? 0);
  const end = isShort ? cues.length : (rows.at(-1)?.index ?? -1) + 1;

  useEffect(() => {
    handle.current = {
      goTo(index, selection) {
        virtualizer.scrollToIndex(index, { align: 'auto' });
        focusText(frame.current, index, selection);
      },
    };
  }, [handle, virtualizer]);
  useFollowFilm((index) => virtualizer.scrollToIndex(index, { align: 'center' }), frame);

  return (
    <div ref={frame} className={classes.frame} data-chapters={isChapters || undefined}>
      <ul
        aria-label={isChapters ? 'Chapters' : 'Cues'}
        className={classes.rows}
        style={{ paddingTop: first * height, paddingBottom: (cues.length - end) * height }}
      >
        {cues.slice(first, end).map((cue, offset) => {
          const index = first + offset;
          return (
            <li key={cue.key} aria-setsize={cues.length} aria-posinset={index + 1}>
              <CueRow
                cue={cue}
                index={index}
                isSelected={cue.key === selected}
                isLast={index === cues.length - 1}
                warnings={warningsOf(cues, index, isChapters).join(' · ')}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The row may have to be drawn first, and is a frame or two later. */
function focusText(
  frame: HTMLElement | null,
  index: number,
  selection?: { from: number; to: number },
  tries = 20,
): void {
  const text = frame?.querySelector<HTMLTextAreaElement>(`textarea[data-text="${index}"]`);
  if (!text) {
    if (tries > 0) requestAnimationFrame(() => focusText(frame, index, selection, tries - 1));
    return;
  }
  text.focus({ preventScroll: true });
  if (selection) text.setSelectionRange(selection.from, selection.to);
}

/** While the film runs, the cue that is heard stays in sight, unless somebody is writing. */
function useFollowFilm(show: (index: number) => void, frame: RefObject<HTMLElement | null>): void {
  const { store, clock } = useCueEditor();
  const heard = useClock(() => {
    if (!clock.isPlaying()) return undefined;
    return cuesAt(store.state().cues, clock.seconds()).at(-1)?.key;
  });
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    if (heard === undefined || frame.current?.contains(document.activeElement)) return;
    store.dispatch({ type: 'select', key: heard });
    latest.current(indexOfKey(store.state().cues, heard));
  }, [heard, store, frame]);
}
