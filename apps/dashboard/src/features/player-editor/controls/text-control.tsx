import { type ContentField, textLimits } from '@kinora/player-config';
import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { useField } from '../draft/use-draft.ts';
import { FieldRow } from './field-row.tsx';

export function TextControl({ field }: { field: ContentField }) {
  const labelId = useId();
  const { value, isOpen, change } = useField(field);
  return (
    <FieldRow field={field} labelId={labelId} wide>
      <TextInput
        size="sm"
        aria-labelledby={labelId}
        maxLength={textLimits[field.kind]}
        disabled={!isOpen}
        value={value}
        // A title is one line; a pasted one may hold tabs and breaks, which the server would refuse.
        onChange={(event) => change(event.currentTarget.value.replace(/\p{Cc}/gu, ' '))}
      />
    </FieldRow>
  );
}
