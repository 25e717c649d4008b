import { KinoraError } from '@kinora/client';
import { NetworkError } from './network-error.ts';

export interface ErrorMessage {
  message: string;
  /** The field to correct. */
  field?: string | undefined;
  /** Of something nobody expected: leads whoever is asked for help to its cause. */
  reference?: string | undefined;
}

/** What people read when a call is refused: by error code, then by status, then under `any`. */
export type MessageRows = Readonly<Record<string, readonly [message: string, field?: string]>>;

export function toErrorMessage(rows: MessageRows, error: unknown): ErrorMessage {
  if (!(error instanceof KinoraError)) return { message: toSentence(error) };
  if (error.status === 429) return { message: waitSentence(error.retryAfterSeconds) };
  // Its status is one that screens decide on, such as a wrong code of a deletion; it says nothing about what was typed.
  if (error.code === 'proof_required') return { message: error.message };
  const row = rows[error.code] ?? rows[error.status] ?? rows.any;
  return row ? { message: row[0], field: row[1] } : { message: error.message, reference: referenceOf(error) };
}

/** A switch that was arranged is told by a 500 as well, and is no failure. */
export function referenceOf(error: unknown): string | undefined {
  if (!(error instanceof KinoraError) || error.code === 'switch_scheduled') return undefined;
  return error.status >= 500 || error.code === 'unknown' ? error.requestId : undefined;
}

/** Whether what was asked for does not exist, or never could under such a name. */
export const isMissing = (error: unknown): boolean => error instanceof KinoraError && [400, 404].includes(error.status);

/** Where there is room for plain text alone. */
export const inWords = ({ message, reference }: ErrorMessage): string =>
  reference ? `${message.replace(/[^.?!]$/, '$&.')} Reference: ${reference}` : message;

const toSentence = (error: unknown): string =>
  error instanceof NetworkError ? error.message : 'Something went wrong. Reload the page and try again.';

export function waitSentence(seconds: number | undefined): string {
  if (seconds === undefined) return 'Too many attempts. Wait a moment and try again.';
  if (seconds < 60) return `Too many attempts. Try again in ${count(seconds, 'second')}.`;
  return `Too many attempts. Try again in ${count(Math.ceil(seconds / 60), 'minute')}.`;
}

const count = (amount: number, noun: string): string => `${amount} ${noun}${amount === 1 ? '' : 's'}`;
