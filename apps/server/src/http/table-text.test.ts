import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { toTableText } from './table-text.ts';

const columns = ['at', 'by', 'note'];
const write = (rows: object[], format: 'csv' | 'json' | 'ndjson' = 'csv') =>
  text(Readable.from(toTableText([rows.slice(0, 1), rows.slice(1)], { format, columns })));
const noteOf = async (note: unknown) => (await write([{ note }])).slice('at,by,note\r\n,,'.length, -2);

describe('a table', () => {
  it('has a line of names, then one a row, and nothing that is not asked for', async () => {
    const rows = [
      { at: new Date(0), by: 'ada', note: 'spam', secret: 1 },
      { at: null, by: null, note: -5 },
    ];
    expect(await write(rows)).toBe('at,by,note\r\n1970-01-01T00:00:00.000Z,ada,spam\r\n,,-5\r\n');
    expect(await write(rows, 'ndjson')).toBe(
      '{"at":"1970-01-01T00:00:00.000Z","by":"ada","note":"spam"}\n{"at":null,"by":null,"note":-5}\n',
    );
  });

  it('is one list that parses as a whole, with nothing in it too', async () => {
    const rows = [{ at: new Date(0), by: 'ada', note: '=1' }, { by: 'bob' }, { note: -5 }];
    expect(JSON.parse(await write(rows, 'json'))).toEqual([
      { at: '1970-01-01T00:00:00.000Z', by: 'ada', note: '=1' },
      { by: 'bob' },
      { note: -5 },
    ]);
    expect(JSON.parse(await write([], 'json'))).toEqual([]);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1'])('makes no formula of %j', async (note) => {
    expect((await noteOf(note)).replace(/^"/, '')).toMatch(/^'/);
  });

  it('quotes what would end a cell or a line', async () => {
    expect(await noteOf('a,b')).toBe('"a,b"');
    expect(await noteOf('say "no"')).toBe('"say ""no"""');
    expect(await noteOf('a\nb')).toBe('"a\nb"');
    expect(await noteOf('1 = 1')).toBe('1 = 1');
  });
});
