import type { FetchedFile, GuardedFetch } from '../../egress/guarded-fetch.ts';
import type { Draft } from '../../storage/draft.ts';
import { UnfitFileError, unfit } from './import-reasons.ts';
import type { ImportRow } from './import-store.ts';

interface Transfer {
  fetchFile: GuardedFetch;
  address: string;
  draft: Draft;
  /** As the last try left it. */
  known: Pick<ImportRow, 'totalBytes' | 'validator'>;
  maxBytes: number;
  signal: AbortSignal;
  /** Before the first byte is written. */
  onAnswer: (file: FetchedFile) => Promise<void>;
  onReceived: (bytes: number) => void;
}

/** One try: goes on with what is there, if it can, and answers the size of the file once it is whole. */
export async function transferFile(transfer: Transfer): Promise<number> {
  const { fetchFile, address, draft, known, maxBytes, signal } = transfer;
  const storedBytes = await draft.storedBytes();
  const { totalBytes, validator } = known;
  // Nothing was left to do but to keep it.
  if (storedBytes > 0 && storedBytes === totalBytes) return storedBytes;
  const begun = storedBytes > 0 && validator !== null ? { offset: storedBytes, validator } : undefined;
  const file = await fetchFile({ url: address, begun, maxBytes, signal });
  try {
    if (/^(text\/html|application\/xhtml\+xml)\b/i.test(file.contentType)) throw new UnfitFileError(unfit.page);
    await transfer.onAnswer(file);
    return await write(file, transfer);
  } finally {
    file.close();
  }
}

async function write(file: FetchedFile, { draft, onReceived }: Transfer): Promise<number> {
  const writer = await draft.append(file.offset);
  let received = file.offset;
  try {
    for await (const chunk of file.body) {
      received += chunk.length;
      if (!writer.write(chunk)) await writer.drained();
      onReceived(received);
    }
  } finally {
    await writer.close();
  }
  if (received === 0) throw new UnfitFileError(unfit.empty);
  return received;
}
