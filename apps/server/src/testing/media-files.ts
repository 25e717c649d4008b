import { readFileSync } from 'node:fs';
import type { UploadTicket } from '@kinora/contract';

/** Three seconds of test picture and tone; `index-last` is the same with its index behind the samples. */
export const mediaFile = (name: 'plain.mp4' | 'index-last.mp4'): Buffer =>
  readFileSync(new URL(`./media/${name}`, import.meta.url));

export interface FormOptions {
  /** Fields to change, add (or leave out, where undefined). */
  changes?: Record<string, string | undefined>;
  /** More fields under names that are there already. */
  extra?: [string, string][];
}

/** The form as a browser posts it: the ticket's fields, then the file. */
export function toForm({ fields }: Pick<UploadTicket, 'fields'>, file: Buffer, options: FormOptions = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...options.changes }))
    if (value !== undefined) form.append(name, value);
  for (const [name, value] of options.extra ?? []) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file)]), 'x.mp4');
  return form;
}
