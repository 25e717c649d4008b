import { z } from 'zod';
import { invalidInput } from './api-error.ts';

/** The provider's own libraries send 1 and 0 for true and false. */
export const Flag = z
  .union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])])
  .transform((value) => [true, 1, '1', 'true'].includes(value));

export const Notes = z
  .record(
    z.string().max(256),
    z.union([z.string(), z.number(), z.boolean()]).transform(String).pipe(z.string().max(256)),
  )
  .refine((notes) => Object.keys(notes).length <= 15, { message: 'The notes may hold at most 15 pairs.' })
  // An empty list is how the provider itself writes "no notes".
  .or(z.tuple([]).transform(() => ({})))
  .default({});

/** A count or a time in a body or a query. */
export const Whole = z.coerce.number().int();

export const Paging = {
  from: Whole.min(0).optional(),
  to: Whole.min(0).optional(),
  count: Whole.min(1).max(100).default(10),
  skip: Whole.min(0).default(0),
};

export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (!issue) throw invalidInput('The request is invalid.');
  if (issue.code === 'unrecognized_keys')
    throw invalidInput(`${issue.keys.join(', ')} is/are not required and should not be sent`);
  const field = issue.path.join('.');
  if (isMissing(input, issue.path)) throw invalidInput(`The ${toWords(field)} field is required.`, field);
  throw invalidInput(issue.code === 'custom' ? issue.message : `The ${toWords(field)} is invalid.`, field);
}

function toWords(field: string): string {
  return field.replaceAll(/[._]/g, ' ') || 'request';
}

function isMissing(input: unknown, path: PropertyKey[]): boolean {
  const value = path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key], input);
  return path.length > 0 && (value === undefined || value === null || value === '');
}
