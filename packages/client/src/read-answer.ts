import type { Endpoint, OutputOf } from '@kinora/contract';
import { toKinoraError, toNoAnswer } from './kinora-error.ts';

export interface Page<Items> {
  items: Items;
  /** Missing on the last page. */
  nextCursor: string | undefined;
  /** On all pages. */
  total: number;
  /** A search found more than that: only so many are counted. */
  isTotalCapped: boolean;
}

/** The answer as the contract describes it; what is refused or cannot be read is thrown as a `KinoraError`. */
export async function readAnswer<E extends Endpoint>(endpoint: E, response: Response): Promise<OutputOf<E>> {
  if (!response.ok) throw await toKinoraError(response);
  try {
    const text = await response.text();
    return endpoint.output.parse(text === '' ? undefined : JSON.parse(text)) as OutputOf<E>;
  } catch (cause) {
    throw toNoAnswer(cause, response);
  }
}

/** A list that was asked for with a limit; without one, it is the only page. */
export async function readPage<E extends Endpoint>(endpoint: E, response: Response): Promise<Page<OutputOf<E>>> {
  const items = await readAnswer(endpoint, response);
  const nextCursor = response.headers.get('x-next-cursor') ?? undefined;
  const total = Number(response.headers.get('x-total-count') ?? (items as unknown[]).length);
  return { items, nextCursor, total, isTotalCapped: response.headers.has('x-total-count-capped') };
}

/** Of an endpoint whose answer is a file. */
export async function readBytes(_endpoint: Endpoint, response: Response): Promise<Blob> {
  if (!response.ok) throw await toKinoraError(response);
  return response.blob();
}
