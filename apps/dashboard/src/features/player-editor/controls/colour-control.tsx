import { type StyleField, settleColour, toColour, toColourInput } from '@kinora/player-config';
import { Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useId } from 'react';
import { useField } from '../draft/use-draft.ts';
import classes from './colour-control.module.css';
import { ColourPopover } from './colour-popover.tsx';
import { FieldRow } from './field-row.tsx';
import { rememberColour } from './recent-colours.ts';
import boxes from './typed-box.module.css';
import { useTypedText } from './use-typed-text.ts';

const longestColour = 7;

export function ColourControl({ field }: { field: StyleField }) {
  const labelId = useId();
  const { value, isOpen, change } = useField(field);
  const typed = useTypedText(value);
  const [isPicking, picking] = useDisclosure(false);
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false;

  const type = (input: string): void => {
    const text = toColourInput(input);
    const next = (text.length === longestColour ? toColour(text) : undefined) ?? value;
    typed.type(text, next);
    change(next);
  };
  const settle = (): void => {
    change(settleColour(typed.shown, value));
    typed.settle();
  };
  const close = (): void => {
    if (isPicking) rememberColour(value);
    picking.close();
  };

  return (
    <FieldRow field={field} labelId={labelId}>
      <span className={`${boxes.box} ${classes.box}`}>
        <Popover
          opened={isPicking}
          onChange={close}
          position={isNarrow ? 'bottom-end' : 'left-start'}
          trapFocus
          withinPortal
          shadow="lg"
          radius="md"
        >
          <Popover.Target>
            <UnstyledButton
              className={classes.swatch ?? ''}
              style={{ backgroundColor: value }}
              aria-label={`Pick ${field.label}`}
              disabled={!isOpen}
              onClick={isPicking ? close : picking.open}
            />
          </Popover.Target>
          <Popover.Dropdown p="sm">
            <ColourPopover value={value} label={field.label} onChange={change} />
          </Popover.Dropdown>
        </Popover>
        <input
          className={`${boxes.input} ${classes.input}`}
          aria-labelledby={labelId}
          spellCheck={false}
          autoComplete="off"
          disabled={!isOpen}
          value={typed.shown}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={settle}
          onKeyDown={(event) => event.key === 'Enter' && settle()}
        />
      </span>
    </FieldRow>
  );
}
