import type { UploadTicket } from '@kinora/contract';
import { sendBytes } from '../../api/send-bytes.ts';
import { toUploadName } from './upload-rules.ts';

export interface FormSending {
  file: File;
  ticket: UploadTicket;
  onSent: (bytes: number) => void;
  signal: AbortSignal;
}

/** The whole file as one form, in the manner of buckets: the ticket's fields first, the file last. */
export function sendForm({ file, ticket, onSent, signal }: FormSending): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(ticket.fields)) body.append(name, value);
  body.append('file', file, toUploadName(file.name));
  return sendBytes({
    method: 'POST',
    address: ticket.upload_url,
    body,
    signal,
    onProgress: (part) => onSent(part * file.size),
  });
}
