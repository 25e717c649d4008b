import type { ChoiceField } from '@kinora/player-config';
import { NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { useField } from '../draft/use-draft.ts';
import { FieldRow } from './field-row.tsx';

export function ChoiceControl({ field }: { field: ChoiceField }) {
  const labelId = useId();
  const { value, isOpen, change } = useField(field);
  return (
    <FieldRow field={field} labelId={labelId} wide>
      <NativeSelect
        size="sm"
        aria-labelledby={labelId}
        disabled={!isOpen}
        value={value}
        data={Object.entries(field.options).map(([option, label]) => ({ value: option, label }))}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </FieldRow>
  );
}
