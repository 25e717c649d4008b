import type { Endpoint } from '@kinora/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { everyEndpoint } from '../testing/every-endpoint.ts';
import { parseInput } from './input-problems.ts';

const problemOf = (schema: z.ZodMiniType, value: unknown): string | undefined => {
  const parsed = parseInput(schema, value);
  return parsed.ok ? undefined : parsed.sentence;
};
const field = (schema: z.ZodMiniType, value: unknown) => problemOf(z.strictObject({ name: schema }), { name: value });

describe('what is wrong with an input', () => {
  it.each([
    [z.string().check(z.maxLength(100)), 'x'.repeat(101), 'name must be at most 100 characters.'],
    [z.string().check(z.maxLength(1)), 'xx', 'name must be at most 1 character.'],
    [z.string().check(z.minLength(1)), '', 'name must not be empty.'],
    [z.string().check(z.minLength(8)), 'x', 'name must be at least 8 characters.'],
    [z.string(), undefined, 'name is required.'],
    [z.string(), null, 'name must be text.'],
    [z.string(), 1, 'name must be text.'],
    [z.number(), 'x', 'name must be a number.'],
    [z.coerce.number(), 'x', 'name must be a number.'],
    [z.int(), 1.5, 'name must be a whole number.'],
    [z.coerce.number().check(z.int()), '1.5', 'name must be a whole number.'],
    [z.int(), 2 ** 60, 'name must be at most 9007199254740991.'],
    [z.number().check(z.lte(200)), 201, 'name must be at most 200.'],
    [z.number().check(z.gte(1)), 0, 'name must be at least 1.'],
    [z.number().check(z.positive()), 0, 'name must be more than 0.'],
    [z.number().check(z.lt(5)), 5, 'name must be less than 5.'],
    [z.boolean(), 'yes', 'name must be true or false.'],
    [z.enum(['read', 'read_write']), 'all', 'name must be read or read_write.'],
    [z.enum(['a', 'b', 'c']), 'd', 'name must be a, b or c.'],
    [z.literal('true'), 'false', 'name must be true.'],
    [z.array(z.string()), 'x', 'name must be a list.'],
    [z.array(z.string()).check(z.maxLength(2)), ['a', 'b', 'c'], 'name must have at most 2 items.'],
    [z.record(z.string(), z.unknown()), [], 'name must be an object.'],
    [z.object({}), 'x', 'name must be an object.'],
    [z.string().check(z.regex(/^a$/)), 'b', 'name is not in the expected form.'],
    [z.string().check(z.refine(() => false)), 'b', 'name is not valid.'],
    [z.union([z.string(), z.number()]), true, 'name is not valid.'],
    [z.string().check(z.refine(() => false, 'must not be blank')), ' ', 'name must not be blank.'],
    [z.email('Enter a valid email address'), 'x', 'Enter a valid email address.'],
    [z.string().check(z.refine(() => false, 'Choose another. It is weak.')), 'x', 'Choose another. It is weak.'],
  ])('is said plainly (%#)', (schema, value, sentence) => {
    expect(field(schema, value)).toBe(sentence);
  });

  it('names the field, however deep, and what nobody asked for', () => {
    const schema = z.strictObject({ config: z.strictObject({ size: z.number() }) });
    expect(problemOf(schema, { config: { size: 'x' } })).toBe('config.size must be a number.');
    expect(problemOf(schema, { config: { size: 1 }, more: 1 })).toBe('more is not expected here.');
    expect(problemOf(schema, { config: { size: 1 }, more: 1, most: 1 })).toBe('more, most are not expected here.');
    expect(problemOf(schema, { config: { size: 1, ['x'.repeat(500)]: 1 } })?.length).toBeLessThan(260);
    expect(problemOf(schema, [])).toBe('The input must be an object.');
  });

  it('takes what is right', () => {
    expect(parseInput(z.strictObject({ name: z.string() }), { name: 'x' })).toEqual({ ok: true, input: { name: 'x' } });
  });
});

/** Each breaks some constraint that a field may have. */
const badValues = [
  undefined,
  null,
  true,
  'x',
  '',
  '   ',
  '\u0000',
  '\ud800',
  'x'.repeat(100_000),
  0,
  -1,
  1.5,
  2 ** 60,
  Number.NaN,
  [],
  {},
  { unknown: 1 },
];

describe('every field of every call', () => {
  const fieldsOf = ({ input }: Endpoint) => Object.keys((input as unknown as { def: { shape: object } }).def.shape);
  const calls = everyEndpoint.filter((endpoint) => fieldsOf(endpoint).length > 0);

  it.each(calls.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'of %s is refused in words of ours',
    (_, endpoint) => {
      const said = fieldsOf(endpoint).flatMap((name) =>
        badValues.flatMap(
          (value) => problemOf(z.pick(endpoint.input as never, { [name]: true } as never), { [name]: value }) ?? [],
        ),
      );
      expect(said.length).toBeGreaterThan(0);
      for (const sentence of said) {
        expect(sentence).toMatch(/\.$/);
        expect(sentence).not.toMatch(
          /invalid|expected (?!form)|received|too (big|small)|undefined|\bNaN\b|[<>]=?|\.\.$/i,
        );
      }
    },
  );

  it('that is a name must hold more than spaces', () => {
    const create = everyEndpoint.find(({ method, path }) => method === 'POST' && path === '/players') as Endpoint;
    expect(problemOf(create.input, { name: '   ' })).toBe('name must not be blank.');
    expect(problemOf(create.input, { name: '\u00a0\u2003' })).toBe('name must not be blank.');
    expect(problemOf(create.input, { name: ' x ' })).toBeUndefined();
  });
});
