import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitForm } from './form-splitter.ts';

const boundary = 'a-boundary';
const toBody = (fields: [string, string][], file: Buffer) =>
  Buffer.concat([
    ...fields.map(([name, value]) =>
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="x"\r\nContent-Type: video/mp4\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);

/** Feeds a body in pieces of these sizes, as a connection might. */
async function split(body: Buffer, sizes: number[]) {
  const chunks: Buffer[] = [];
  let fields = new Map<string, string>();
  const form = splitForm({
    boundary,
    async openFile(found) {
      fields = new Map(found);
      return { write: (chunk) => chunks.push(Buffer.from(chunk)) > 0, drained: async () => undefined };
    },
  });
  for (let start = 0, turn = 0; start < body.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    if (!form.write(body.subarray(start, start + size))) await form.drained();
    start += size;
  }
  form.end();
  return { fields, file: Buffer.concat(chunks) };
}

describe('splitForm', () => {
  it('gives the fields and exactly the file, however the bytes are cut', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 70_000 }), { minLength: 1, maxLength: 8 });
    const values = fc.array(
      fc.string({ maxLength: 50 }).filter((text) => !text.includes(boundary)),
      { maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(sizes, values, fc.integer({ min: 0, max: 100_000 }), async (cuts, texts, length) => {
        const file = randomBytes(length);
        const fields = texts.map((text, index): [string, string] => [`field${index}`, text]);
        const result = await split(toBody(fields, file), cuts);
        expect([...result.fields]).toEqual(fields);
        expect(result.file.equals(file)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('takes a file that holds what looks like boundaries, but for its very end', async () => {
    const file = Buffer.concat([
      Buffer.from(`\r\n--${boundary}\r\nnot really\r\n--${boundary}--`),
      randomBytes(40_000),
    ]);
    expect((await split(toBody([], file), [4_096])).file.equals(file)).toBe(true);
  });

  it('takes one byte at a time', async () => {
    const file = Buffer.from('some file');
    const result = await split(toBody([['key', 'uploads/x']], file), [1]);
    expect(result).toEqual({ fields: new Map([['key', 'uploads/x']]), file });
  });
});
