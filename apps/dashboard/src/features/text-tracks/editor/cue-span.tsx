import { toPlainText } from '@kinora/text-tracks';
import { type KeyboardEvent, memo, type PointerEvent } from 'react';
import { timeText } from '../../../ui/time-text.ts';
import type { WaveWindow } from '../../../ui/wave-window.ts';
import type { DraftCue } from '../cues/draft-cue.ts';
import { useCueEditor, useCues } from './use-cues.ts';
import classes from './waveform.module.css';

interface CueSpanProps {
  cue: DraftCue;
  index: number;
  shown: WaveWindow;
  timeAt: (clientX: number) => number;
}

/** By arrow keys, in seconds; ten times as far with Shift. */
const keyStep = 0.1;

export const CueSpan = memo(function CueSpan({ cue, index, shown, timeAt }: CueSpanProps) {
  const { clock, isChapters, goTo } = useCueEditor();
  const isSelected = useCues(({ selected }) => selected === cue.key);
  const { start, end, text } = cue;
  const percent = (seconds: number): string => `${(100 * seconds) / shown.span}%`;
  const open = (): void => {
    goTo(index);
    clock.seek(start);
  };
  return (
    <div
      className={classes.span}
      data-selected={isSelected || undefined}
      style={{ left: percent(start - shown.from), width: percent(end - start) }}
    >
      <button
        type="button"
        tabIndex={-1}
        className={classes.name}
        aria-label={`${isChapters ? 'Chapter' : 'Cue'} ${index + 1}: ${toPlainText(text)}`}
        onClick={open}
      >
        {toPlainText(text)}
      </button>
      {isSelected && <Handle cue={cue} index={index} side="start" timeAt={timeAt} />}
      {isSelected && !isChapters && <Handle cue={cue} index={index} side="end" timeAt={timeAt} />}
    </div>
  );
});

interface HandleProps extends Omit<CueSpanProps, 'shown'> {
  side: 'start' | 'end';
}

function Handle({ cue: { key, start, end }, index, side, timeAt }: HandleProps) {
  const { store, video, isChapters } = useCueEditor();
  const value = side === 'start' ? start : end;
  const move = (seconds: number): void => {
    const times = isChapters ? { start: seconds, end: Math.max(end, seconds + 1) } : { [side]: seconds };
    store.dispatch({ type: 'times', key, ...times, atMs: performance.now() });
  };
  const drag = (event: PointerEvent): void => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) move(Math.max(0, timeAt(event.clientX)));
  };
  const press = (event: KeyboardEvent): void => {
    const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    move(Math.max(0, value + direction * keyStep * (event.shiftKey ? 10 : 1)));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      className={`${classes.handle} ${classes[side]}`}
      aria-label={`${side === 'start' ? 'Start' : 'End'} of ${isChapters ? 'chapter' : 'cue'} ${index + 1}`}
      aria-valuemin={0}
      aria-valuemax={Math.max(video.duration_seconds ?? 0, end)}
      aria-valuenow={value}
      aria-valuetext={timeText(value)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    />
  );
}
