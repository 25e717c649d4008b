/** Programs that open a table would take it for a formula. */
const looksLikeFormula = /^[=+\-@\t\r]/;

function toCell(value: unknown): string {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '');
  const safe = typeof value === 'string' && looksLikeFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export type TableFormat = 'csv' | 'ndjson';

/** RFC 4180 with the names in the first line, or an object in each line. */
export async function* toTableText(
  chunks: AsyncIterable<readonly Record<string, unknown>[]>,
  { format, columns }: { format: TableFormat; columns: readonly string[] },
): AsyncIterable<string> {
  if (format === 'csv') yield `${columns.join(',')}\r\n`;
  for await (const chunk of chunks) {
    const lines = chunk.map((row) =>
      format === 'csv'
        ? `${columns.map((name) => toCell(row[name])).join(',')}\r\n`
        : `${JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name]])))}\n`,
    );
    yield lines.join('');
  }
}
