import type { Field } from '@kinora/player-config';
import { ChoiceControl } from './choice-control.tsx';
import { ColourControl } from './colour-control.tsx';
import { ImageControl } from './image-control.tsx';
import { isNumberField, NumberControl } from './number-control.tsx';
import { RichTextControl } from './rich-text-control.tsx';
import { SwitchControl } from './switch-control.tsx';
import { TextControl } from './text-control.tsx';

/** The control of a field follows from its kind alone. */
export function FieldControl({ field }: { field: Field }) {
  if (field.kind === 'switch') return <SwitchControl field={field} />;
  if (field.kind === 'choice') return <ChoiceControl field={field} />;
  if (field.group === 'playerstyle')
    return isNumberField(field) ? <NumberControl field={field} /> : <ColourControl field={field} />;
  if (field.kind === 'image') return <ImageControl field={field} />;
  if (field.kind === 'rich-text') return <RichTextControl field={field} />;
  return <TextControl field={field} />;
}
