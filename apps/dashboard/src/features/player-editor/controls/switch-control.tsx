import type { SwitchField } from '@kinora/player-config';
import { type FieldPath, fieldAt } from '@kinora/player-config';
import { Switch } from '@mantine/core';
import { useId, useState } from 'react';
import { useField } from '../draft/use-draft.ts';
import { FieldRow } from './field-row.tsx';

/** A switch that waits for an image says what to do instead of being greyed out. */
const waitsForImage = ({ dependsOn }: SwitchField): boolean =>
  dependsOn !== undefined && !dependsOn.startsWith('!') && fieldAt(dependsOn as FieldPath).kind === 'image';

export function SwitchControl({ field }: { field: SwitchField }) {
  const labelId = useId();
  const { value, isOpen, change } = useField(field);
  const [hasTried, setHasTried] = useState(false);
  const explains = waitsForImage(field);
  const isOn = explains && !isOpen ? false : value;
  const toggle = (on: boolean): void => {
    setHasTried(!isOpen);
    change(on);
  };
  return (
    <FieldRow
      field={field}
      labelId={labelId}
      error={hasTried && !isOpen && explains ? 'Upload Thumbnail to preview' : undefined}
    >
      <Switch
        aria-labelledby={labelId}
        checked={isOn}
        disabled={!isOpen && !explains}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
    </FieldRow>
  );
}
