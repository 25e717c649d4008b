/** What begins like a formula is one in a spreadsheet: an apostrophe makes it a text, and is not shown there. */
const looksLikeFormula = /^\s*[=+\-@]|^[\t\r]/;

function toCell(value: unknown): string {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '');
  const safe = typeof value === 'string' && looksLikeFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

type TableFormat = 'csv' | 'json' | 'ndjson';

export const tableTypes = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson',
} as const;

/** RFC 4180 with the names in the first line, one list of objects, or an object in each line. */
export async function* toTableText(
  chunks: AsyncIterable<readonly object[]> | Iterable<readonly object[]>,
  { format, columns }: { format: TableFormat; columns: readonly string[] },
): AsyncIterable<string> {
  let isFirst = true;
  if (format === 'csv') yield `${columns.join(',')}\r\n`;
  for await (const chunk of chunks) {
    const lines = chunk.map((row) => {
      const cells = columns.map((name) => [name, (row as Record<string, unknown>)[name]] as const);
      if (format === 'json') {
        const begin = isFirst ? '[\n' : ',\n';
        isFirst = false;
        return `${begin}${JSON.stringify(Object.fromEntries(cells))}`;
      }
      if (format === 'ndjson') return `${JSON.stringify(Object.fromEntries(cells))}\n`;
      return `${cells.map(([, value]) => toCell(value)).join(',')}\r\n`;
    });
    yield lines.join('');
  }
  if (format === 'json') yield isFirst ? '[]\n' : '\n]\n';
}
