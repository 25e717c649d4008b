import type { ContentField } from '@kinora/player-config';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useId, useState } from 'react';
import { FieldRow } from './field-row.tsx';
import { useField } from './use-draft.ts';

// The text engine is larger than the rest of the editor and needed by one field of one section.
const RichTextEditor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).DescriptionEditor }));

export function RichTextControl({ field }: { field: ContentField }) {
  const labelId = useId();
  const { value, change } = useField(field);
  const [problem, setProblem] = useState<string>();
  return (
    <FieldRow field={field} labelId={labelId} wide error={problem}>
      <Suspense fallback={<Skeleton height={170} />}>
        <RichTextEditor label={field.label} value={value} onChange={change} onProblem={setProblem} />
      </Suspense>
    </FieldRow>
  );
}
