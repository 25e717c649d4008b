import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { readTimeText, timeText } from '../../../ui/time-text.ts';
import classes from './trim-form.module.css';

interface TrimTimeFieldProps {
  label: string;
  /** Of the button that takes the moment that is shown. */
  here: string;
  seconds: number;
  onChange: (seconds: number) => void;
  onTakeHere: () => void;
}

const steps: Record<string, number> = { ArrowUp: 0.1, ArrowDown: -0.1 };

/** Taken when it is left or by Enter; arrow keys move it by a tenth of a second. */
export function TrimTimeField({ label, here, seconds, onChange, onTakeHere }: TrimTimeFieldProps) {
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined ? seconds : readTimeText(typed);
  const take = (next: number | undefined): void => {
    if (next === undefined) return;
    setTyped(undefined);
    onChange(next);
  };
  const press = (event: React.KeyboardEvent): void => {
    const step = steps[event.key];
    if (event.key === 'Enter') {
      event.preventDefault();
      take(read);
    }
    if (step === undefined) return;
    event.preventDefault();
    take((read ?? seconds) + step);
  };
  return (
    <div className={classes.time}>
      <TextInput
        label={label}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: classes.number ?? '' }}
        value={typed ?? timeText(seconds)}
        error={read === undefined ? 'Write it as 1:23.5' : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => typed !== undefined && take(read)}
        onKeyDown={press}
      />
      <Button variant="subtle" size="compact-sm" onClick={onTakeHere}>
        {here}
      </Button>
    </div>
  );
}
