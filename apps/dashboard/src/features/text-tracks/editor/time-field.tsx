import { useState } from 'react';
import { readTimeText, timeText } from '../../../ui/time-text.ts';
import classes from './cue-row.module.css';

interface TimeFieldProps {
  label: string;
  seconds: number;
  /** Answers why the time cannot be; undefined where it is taken. */
  onChange: (seconds: number) => string | undefined;
}

/** Taken when it is left or by Enter; arrow keys move it by a tenth of a second. */
export function TimeField({ label, seconds, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const set = (next: number | undefined): void => {
    const failure = next === undefined ? 'is no time, write it as 1:23.5' : onChange(next);
    setProblem(failure);
    if (failure === undefined) setTyped(undefined);
  };
  const settle = (): void => {
    if (typed !== undefined) set(readTimeText(typed));
  };
  const press = (event: React.KeyboardEvent): void => {
    const step = { ArrowUp: 0.1, ArrowDown: -0.1 }[event.key];
    if (event.key === 'Enter') settle();
    if (event.key === 'Escape' && typed !== undefined) {
      setTyped(undefined);
      setProblem(undefined);
    }
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    set(Math.max(0, (readTimeText(typed ?? '') ?? seconds) + step));
  };
  return (
    <input
      className={classes.time}
      aria-label={label}
      aria-invalid={problem !== undefined}
      title={problem && `This ${problem}`}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      value={typed ?? timeText(seconds)}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={settle}
      onKeyDown={press}
    />
  );
}
