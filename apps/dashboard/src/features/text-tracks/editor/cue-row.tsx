import { timeProblem } from '@kinora/text-tracks';
import { ActionIcon } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowMerge,
  IconPlayerPlay,
  IconPlus,
  IconSeparatorHorizontal,
  IconTrash,
} from '@tabler/icons-react';
import { type KeyboardEvent, memo, useRef } from 'react';
import type { DraftCue } from '../cues/draft-cue.ts';
import classes from './cue-row.module.css';
import { TimeField } from './time-field.tsx';
import { cueKey, useCueActions } from './use-cue-actions.ts';
import { useCueEditor } from './use-cues.ts';

interface CueRowProps {
  cue: DraftCue;
  index: number;
  isSelected: boolean;
  isLast: boolean;
  /** As one text, so that a row is drawn anew only when they change. */
  warnings: string;
}

/** These are the measures of the style sheet too: which rows to draw is computed, not measured. */
export const rowHeight = { cues: 116, chapters: 92 };

export const CueRow = memo(function CueRow({ cue, index, isSelected, isLast, warnings }: CueRowProps) {
  const { store, clock, track, isChapters, goTo } = useCueEditor();
  const text = useRef<HTMLTextAreaElement>(null);
  const { key, start, end } = cue;
  const name = `${isChapters ? 'chapter' : 'cue'} ${index + 1}`;
  const now = () => performance.now();

  const { play, split, merge, add, remove } = useCueActions(cue, index, () => text.current?.selectionStart ?? 0);
  const select = (): void => {
    if (isSelected) return;
    store.dispatch({ type: 'select', key });
    if (!clock.isPlaying()) clock.seek(start);
  };
  const setTimes = (times: { start?: number; end?: number }): string | undefined => {
    const problem = timeProblem({ start, end, ...times });
    if (problem) return problem;
    if (isChapters && store.state().cues.some((one) => one.key !== key && one.start === times.start))
      return 'is when another chapter begins';
    store.dispatch({ type: 'times', key, ...times, atMs: now() });
    return undefined;
  };
  const press = (event: KeyboardEvent): void => {
    const asked = cueKey(event);
    if (!asked) return;
    event.preventDefault();
    if (asked === 'play') play();
    else if (asked !== 'split') goTo(index + (asked === 'next' ? 1 : -1));
    else if (!isChapters) split();
  };
  const actions = [
    { label: `Play ${name}`, title: 'Play (Ctrl Enter)', Icon: IconPlayerPlay, act: play, isOff: false },
    ...(isChapters
      ? []
      : [
          {
            label: `Split ${name} at the cursor`,
            title: 'Split at the cursor (Ctrl Shift Enter)',
            Icon: IconSeparatorHorizontal,
            act: split,
            isOff: false,
          },
        ]),
    {
      label: `Merge ${name} with the next`,
      title: 'Merge with the next',
      Icon: IconArrowMerge,
      act: merge,
      isOff: isLast,
    },
    {
      label: isChapters ? 'Add a chapter here' : `Add a cue after ${name}`,
      title: 'Add',
      Icon: IconPlus,
      act: add,
      isOff: false,
    },
    { label: `Delete ${name}`, title: 'Delete', Icon: IconTrash, act: remove, isOff: false },
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside of it
    <div
      className={classes.row}
      data-cue={key}
      data-selected={isSelected || undefined}
      onFocus={select}
      onKeyDown={press}
    >
      <div className={classes.line}>
        <span className={classes.number} aria-hidden="true">
          {index + 1}
        </span>
        <TimeField
          label={`Start of ${name}`}
          seconds={start}
          onChange={(seconds) =>
            setTimes(isChapters ? { start: seconds, end: Math.max(end, seconds + 1) } : { start: seconds })
          }
        />
        {!isChapters && (
          <TimeField label={`End of ${name}`} seconds={end} onChange={(seconds) => setTimes({ end: seconds })} />
        )}
        <span className={classes.space}>
          {warnings && (
            <span className={classes.warning} title={warnings} id={`warnings-${key}`}>
              <IconAlertTriangle size={15} aria-hidden="true" />
              <span className={classes.words}>{warnings}</span>
            </span>
          )}
        </span>
        {isSelected &&
          actions.map(({ label, title, Icon, act, isOff }) => (
            <ActionIcon
              key={title}
              variant="subtle"
              color="gray"
              size={28}
              aria-label={label}
              title={title}
              disabled={isOff}
              className={classes.action ?? ''}
              onClick={act}
            >
              <Icon size={16} aria-hidden="true" />
            </ActionIcon>
          ))}
      </div>
      <textarea
        ref={text}
        className={classes.text}
        rows={isChapters ? 1 : 2}
        lang={track.lang}
        dir="auto"
        aria-label={isChapters ? `Name of ${name}` : `Text of ${name}`}
        aria-describedby={warnings ? `warnings-${key}` : undefined}
        data-text={index}
        value={cue.text}
        onChange={({ currentTarget }) =>
          store.dispatch({
            type: 'text',
            key,
            text: isChapters ? currentTarget.value.replaceAll('\n', ' ') : currentTarget.value,
            atMs: now(),
          })
        }
      />
    </div>
  );
});
