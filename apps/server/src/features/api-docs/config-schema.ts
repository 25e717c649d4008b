import { type Field, fields } from '@kinora/player-config';

function typeOf(field: Field) {
  if (field.kind === 'choice') return { type: 'string', enum: Object.keys(field.options) };
  return { type: field.kind === 'switch' ? 'boolean' : 'string' };
}

const notes: Record<string, string> = {
  colour: 'a colour such as #4fc922',
  px: 'pixels, as a plain number',
  opacity: 'per cent, as a plain number',
  ratio: 'a factor, as a plain number',
  image: 'the address of an image',
  'rich-text': 'HTML of a few harmless tags',
};

/** Every field of a player's config, as its row in player-config describes it. */
export function toConfigSchema() {
  const properties: Record<string, Record<string, unknown>> = {};
  const groups: Record<string, Record<string, unknown>> = {};
  const laterKeys = new Set<string>(fields.filter(({ addedLater }) => addedLater).map(({ key }) => key));
  for (const row of fields) {
    const { group, key, kind, default: value, label } = row;
    const note = notes[kind];
    const field = { ...typeOf(row), description: note ? `${label}: ${note}` : label, default: value };
    if (group === 'root') properties[key] = field;
    else {
      groups[group] ??= {};
      groups[group][key] = field;
    }
  }
  for (const [name, members] of Object.entries(groups))
    properties[name] = {
      type: 'object',
      properties: members,
      required: Object.keys(members).filter((key) => !laterKeys.has(key)),
    };
  return {
    type: 'object',
    description: 'How a player looks and behaves, every field of it',
    properties,
    required: Object.keys(properties),
  };
}
