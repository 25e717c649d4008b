import type { AuditEntry } from '@kinora/contract/admin';

const columns = ['at', 'act', 'by', 'via', 'subject', 'detail', 'note'] as const;

/** As RFC 4180 has it. Times as people and spreadsheets read them. */
export function toCsv(entries: AuditEntry[]): string {
  const rows = entries.map((entry) => columns.map((name) => toCell(name === 'at' ? toIso(entry.at) : entry[name])));
  return [columns, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

/** What begins like a formula is one in a spreadsheet: an apostrophe makes it a text, and is not shown there. */
function toCell(value: string | null): string {
  const text = value ?? '';
  const safe = /^[\s]*[=+\-@]|^[\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const toIso = (epochSeconds: number): string => new Date(epochSeconds * 1000).toISOString();
