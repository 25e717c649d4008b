import { type NumberKind, numberLimits, type StyleField, settleNumber, toNumberInput } from '@kinora/player-config';
import { type KeyboardEvent, useId, useState } from 'react';
import { FieldRow } from './field-row.tsx';
import classes from './number-control.module.css';
import { useEditor, useField } from './use-draft.ts';

type NumberField = StyleField & { kind: NumberKind };

export const isNumberField = (field: StyleField): field is NumberField => field.kind !== 'colour';

const directions: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

export function NumberControl({ field }: { field: NumberField }) {
  const labelId = useId();
  const { limits } = useEditor();
  const { value, isOpen, change } = useField(field);
  const [typed, setTyped] = useState<string>();
  const { unit, step, decimals } = numberLimits[field.kind];
  const rule = { limits, field, fallback: value };

  const type = (text: string): void => {
    const kept = toNumberInput(text, rule);
    setTyped(kept);
    if (kept !== '' && !kept.endsWith('.')) change(settleNumber(kept, rule));
  };
  const move = (event: KeyboardEvent): void => {
    const direction = directions[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    const next = Number(value) + direction * step * (event.shiftKey ? 10 : 1);
    setTyped(undefined);
    change(settleNumber(Math.max(0, next).toFixed(decimals), rule));
  };

  return (
    <FieldRow field={field} labelId={labelId}>
      <span className={classes.box}>
        <input
          className={classes.input}
          inputMode={decimals ? 'decimal' : 'numeric'}
          aria-labelledby={labelId}
          autoComplete="off"
          disabled={!isOpen}
          value={typed ?? value}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => setTyped(undefined)}
          onKeyDown={move}
        />
        <span className={classes.unit}>{unit}</span>
      </span>
    </FieldRow>
  );
}
