import { type Field, fields } from './fields.ts';
import { numberLimits } from './limits.ts';
import { type FieldValue, getValue, type PlayerConfig, pathOf } from './player-config.ts';
import { sections } from './sections.ts';

/** One value that became another, in the words of the editor. */
export interface ConfigChange {
  field: string;
  /** Where the editor shows the field, and what it calls it there. */
  label: string;
  from: string;
  to: string;
}

const longestWords = 80;

export const shortWords = (text: string): string =>
  text.length > longestWords ? `${text.slice(0, longestWords - 1).trimEnd()}…` : text;

/** Half of the labels are "Opacity" or "Colour": what they are of stands before them. */
export function labelOf({ label, part, section }: Field): string {
  const place = part ?? sections.find(({ id }) => id === section)?.title ?? '';
  return place === label ? label : `${place}: ${label}`;
}

const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const fileName = (address: string): string => address.split(/[?#]/)[0]?.split('/').at(-1) ?? '';

function wordsOf(field: Field, value: FieldValue): string {
  const text = String(value);
  switch (field.kind) {
    case 'switch':
      return value === true ? 'on' : 'off';
    case 'choice':
      return field.options[text] ?? text;
    case 'px':
    case 'opacity':
    case 'ratio':
      return `${text}${numberLimits[field.kind].unit}`;
    case 'colour':
      return text;
    case 'image':
      return text === '' ? 'none' : shortWords(fileName(text));
    case 'text':
      return text === '' ? 'empty' : shortWords(text);
    case 'rich-text':
      return shortWords(plainText(text)) || 'empty';
  }
}

/** What became different, in the order of the panel. Read off the table: a new field is told of as well. */
export function describeChanges(before: PlayerConfig, after: PlayerConfig): ConfigChange[] {
  return fields.flatMap((field) => {
    const [was, is] = [getValue(before, field), getValue(after, field)];
    if (was === is) return [];
    return [{ field: pathOf(field), label: labelOf(field), from: wordsOf(field, was), to: wordsOf(field, is) }];
  });
}
