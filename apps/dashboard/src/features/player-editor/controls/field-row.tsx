import { type DefaultSet, defaultValue, type Field, numberLimits, pathOf } from '@kinora/player-config';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconRestore } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDraft, useEditor, useField } from '../draft/use-draft.ts';
import { contrastSentence } from './contrast-rules.ts';
import classes from './field-row.module.css';

interface FieldRowProps {
  field: Field;
  labelId: string;
  /** Beside the label, or below it over the whole width. */
  wide?: boolean;
  error?: string | undefined;
  children: ReactNode;
}

/** The default as people would write it; images and prose have none worth a line. */
function defaultText(field: Field, set: DefaultSet): string | undefined {
  if (field.kind === 'switch') return defaultValue(field, set) ? 'on' : 'off';
  if (field.kind === 'colour') return defaultValue(field, set);
  if (field.kind === 'px' || field.kind === 'opacity' || field.kind === 'ratio')
    return `${defaultValue(field, set)}${numberLimits[field.kind].unit}`;
  return undefined;
}

export function FieldRow({ field, labelId, wide = false, error, children }: FieldRowProps) {
  const { defaults } = useEditor();
  const { value, isOpen, change } = useField(field);
  const warning = useDraft(({ draft }) => contrastSentence(draft.config, pathOf(field)));
  const initial = defaultValue(field, defaults);
  const text = defaultText(field, defaults);
  const canReset = isOpen && value !== initial;
  return (
    <div
      className={classes.row}
      data-wide={wide || undefined}
      data-closed={!isOpen || undefined}
      data-field={pathOf(field)}
    >
      <div className={classes.words}>
        <span id={labelId} className={classes.label}>
          {field.label}
        </span>
        {text && <span className={classes.initial}>Default {text}</span>}
      </div>
      <div className={classes.reset}>
        {canReset && (
          <Tooltip label={text ? `Reset to ${text}` : 'Reset'}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={`Reset ${field.label}`}
              onClick={() => change(initial)}
            >
              <IconRestore size={15} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <div className={classes.control}>{children}</div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {warning && isOpen && (
        <p className={classes.warning} role="status">
          <IconAlertTriangle size={14} aria-hidden="true" />
          {warning}
        </p>
      )}
    </div>
  );
}
