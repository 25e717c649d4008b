import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { toastFailure } from '../../../ui/toast.ts';
import { shiftFrom } from '../cues/cue-edits.ts';
import { indexOfKey } from '../cues/draft-cue.ts';
import classes from './cue-tools.module.css';
import { useCueEditor, useCues } from './use-cues.ts';

/** Moves cues in time: all of them, or from the selected one on. */
export function ShiftPanel() {
  const { store, isChapters } = useCueEditor();
  const [typed, setTyped] = useState('1');
  const selected = useCues((draft) => draft.selected);
  const index = useCues((draft) => indexOfKey(draft.cues, draft.selected));
  const noun = isChapters ? 'chapter' : 'cue';
  const seconds = Number(typed.replace(',', '.'));
  const isNumber = typed.trim() !== '' && Number.isFinite(seconds) && seconds !== 0;
  const shift = (fromKey: number | undefined): void => {
    const shifted = shiftFrom(store.state().cues, seconds, fromKey);
    if ('cues' in shifted) store.dispatch({ type: 'shift', seconds, fromKey });
    else toastFailure(`Nothing was moved: ${noun} ${shifted.number} ${shifted.problem} then.`);
  };
  return (
    <div className={classes.form}>
      <TextInput
        size="xs"
        className={classes.number ?? ''}
        aria-label="Seconds to shift by"
        inputMode="decimal"
        rightSection="s"
        title="Later, or earlier with a minus"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button size="xs" variant="default" disabled={!isNumber} onClick={() => shift(undefined)}>
        Shift all
      </Button>
      <Button size="xs" variant="default" disabled={!isNumber || index < 0} onClick={() => shift(selected)}>
        Shift from {noun} {Math.max(1, index + 1)} on
      </Button>
      <span className={classes.count}>A minus moves earlier.</span>
    </div>
  );
}
