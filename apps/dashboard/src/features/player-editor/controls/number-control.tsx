import { type NumberKind, numberLimits, type StyleField, settleNumber, toNumberInput } from '@kinora/player-config';
import { type KeyboardEvent, useId } from 'react';
import { useEditor, useField } from '../draft/use-draft.ts';
import { FieldRow } from './field-row.tsx';
import classes from './number-control.module.css';
import boxes from './typed-box.module.css';
import { useTypedText } from './use-typed-text.ts';

type NumberField = StyleField & { kind: NumberKind };

export const isNumberField = (field: StyleField): field is NumberField => field.kind !== 'colour';

const directions: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

export function NumberControl({ field }: { field: NumberField }) {
  const labelId = useId();
  const { limits } = useEditor();
  const { value, isOpen, change } = useField(field);
  const typed = useTypedText(value);
  const { unit, step, decimals } = numberLimits[field.kind];
  const rule = { limits, field, fallback: value };

  const type = (input: string): void => {
    const text = toNumberInput(input, rule);
    const next = text === '' || text.endsWith('.') ? value : settleNumber(text, rule);
    typed.type(text, next);
    change(next);
  };
  const move = (event: KeyboardEvent): void => {
    const direction = directions[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    const next = Number(value) + direction * step * (event.shiftKey ? 10 : 1);
    typed.settle();
    change(settleNumber(Math.max(0, next).toFixed(decimals), rule));
  };

  return (
    <FieldRow field={field} labelId={labelId}>
      <span className={`${boxes.box} ${classes.box}`}>
        <input
          className={`${boxes.input} ${classes.input}`}
          inputMode={decimals ? 'decimal' : 'numeric'}
          aria-labelledby={labelId}
          autoComplete="off"
          disabled={!isOpen}
          value={typed.shown}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={typed.settle}
          onKeyDown={move}
        />
        <span className={classes.unit}>{unit}</span>
      </span>
    </FieldRow>
  );
}
