import type { ContentField } from '@kinora/player-config';
import { Skeleton } from '@mantine/core';
import { useId, useState } from 'react';
import { LazyComponent } from '../../../ui/lazy-component.tsx';
import { useField } from '../draft/use-draft.ts';
import { FieldRow } from './field-row.tsx';

// The text engine is larger than the rest of the editor and needed by one field of one section.
const loadTextEditor = async () => (await import('./rich-text-editor.tsx')).DescriptionEditor;

export function RichTextControl({ field }: { field: ContentField }) {
  const labelId = useId();
  const { value, change } = useField(field);
  const [problem, setProblem] = useState<string>();
  return (
    <FieldRow field={field} labelId={labelId} wide error={problem}>
      <LazyComponent
        load={loadTextEditor}
        skeleton={<Skeleton height={197} role="status" aria-label="Loading the text editor" />}
      >
        {(TextEditor) => <TextEditor label={field.label} value={value} onChange={change} onProblem={setProblem} />}
      </LazyComponent>
    </FieldRow>
  );
}
