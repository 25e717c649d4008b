import { type StyleField, settleColour, toColour, toColourInput } from '@kinora/player-config';
import { Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId, useState } from 'react';
import classes from './colour-control.module.css';
import { ColourPopover } from './colour-popover.tsx';
import { FieldRow } from './field-row.tsx';
import { rememberColour } from './recent-colours.ts';
import { useField } from './use-draft.ts';

const longestColour = 7;

export function ColourControl({ field }: { field: StyleField }) {
  const labelId = useId();
  const { value, isOpen, change } = useField(field);
  const [typed, setTyped] = useState<string>();
  const [isPicking, picking] = useDisclosure(false);

  const type = (text: string): void => {
    const kept = toColourInput(text);
    setTyped(kept);
    const colour = kept.length === longestColour ? toColour(kept) : undefined;
    if (colour) change(colour);
  };
  const settle = (): void => {
    if (typed !== undefined) change(settleColour(typed, value));
    setTyped(undefined);
  };
  const close = (): void => {
    if (isPicking) rememberColour(value);
    picking.close();
  };

  return (
    <FieldRow field={field} labelId={labelId}>
      <span className={classes.box} data-closed={!isOpen || undefined}>
        <Popover
          opened={isPicking}
          onChange={close}
          position="left-start"
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
          className={classes.input}
          aria-labelledby={labelId}
          maxLength={longestColour}
          spellCheck={false}
          autoComplete="off"
          disabled={!isOpen}
          value={typed ?? value}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={settle}
          onKeyDown={(event) => event.key === 'Enter' && settle()}
        />
      </span>
    </FieldRow>
  );
}
