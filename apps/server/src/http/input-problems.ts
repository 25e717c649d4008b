import type * as z from 'zod/mini';

type RawIssue = z.core.$ZodRawIssue;
type Issue = z.core.$ZodIssue;
type Parsed<Schema extends z.ZodMiniType> = { ok: true; input: z.output<Schema> } | Problem;

interface Problem {
  ok: false;
  /** The field that is wrong, outermost name first. */
  path: readonly PropertyKey[];
  sentence: string;
}

/** Parses what was sent. What is wrong with it is said in our own words, never in the validator's. */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): Parsed<Schema> {
  const parsed = schema.safeParse(value, { error: toPredicate });
  if (parsed.success) return { ok: true, input: parsed.data };
  const [issue] = parsed.error.issues;
  return { ok: false, path: issue?.path ?? [], sentence: issue ? toSentence(issue) : 'The input is not valid.' };
}

function toSentence(issue: Issue): string {
  if (issue.code !== 'unrecognized_keys') return toProblemSentence(issue.path.join('.'), issue.message);
  const names = issue.keys.map((key) => [...issue.path, key].join('.'));
  return `${names.join(', ').slice(0, 200)} ${names.length === 1 ? 'is' : 'are'} not expected here.`;
}

/** What begins small is said of the field; a message that begins large is a sentence by itself. */
export function toProblemSentence(field: string, message: string): string {
  const sentence = /^\p{Ll}/u.test(message) ? `${field.slice(0, 100) || 'The input'} ${message}` : message;
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}

/** For constraints that have no words of their own in the contract. */
function toPredicate(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return issue.expected in typeNames ? `must be ${typeNames[issue.expected]}` : 'is not valid';
    case 'too_big':
      return `must ${bound(issue, issue.maximum, ['at most', 'less than'])}`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty';
      return `must ${bound(issue, issue.minimum, ['at least', 'more than'])}`;
    case 'invalid_value':
      return `must be ${oneOf(issue.values.map(String))}`;
    case 'invalid_format':
      return 'is not in the expected form';
    default:
      return 'is not valid';
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const unitNames: Readonly<Record<string, [verb: string, noun: string]>> = {
  string: ['be', 'character'],
  array: ['have', 'item'],
};

interface Bounded {
  origin: string;
  inclusive?: boolean | undefined;
}

function bound({ origin, inclusive = true }: Bounded, limit: number | bigint, words: [string, string]): string {
  const [verb, noun] = unitNames[origin] ?? ['be', ''];
  const amount = noun ? `${limit} ${noun}${Number(limit) === 1 ? '' : 's'}` : limit;
  return `${verb} ${words[inclusive ? 0 : 1]} ${amount}`;
}

const oneOf = (values: string[]): string =>
  values.length < 2 ? values.join() : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
