import { refuse } from '../../http/refusal.ts';
import type { Sink } from './stream-to-sink.ts';

const maxHeadBytes = 64 * 1024;
const maxFields = 20;
/** More than any closing boundary, and enough to see that something else follows the file. */
const tailBytes = 16 * 1024;

function refuseForm(): never {
  refuse('upload_malformed');
}

interface FormSplit extends Sink {
  /** What remains once the sender is done: the end of the file and the closing boundary. */
  end: () => void;
}

interface SplitOptions {
  boundary: string;
  /** Called once, when all fields are there and the file begins. */
  openFile: (fields: ReadonlyMap<string, string>) => Promise<Sink>;
}

/**
 * Splits a posted form whose last part is the file. The file's bytes are not searched for boundaries: only its end is,
 * which makes this as fast as the disk.
 */
export function splitForm({ boundary, openFile }: SplitOptions): FormSplit {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // A leading line break makes the first boundary look like all others.
  let head = Buffer.from('\r\n');
  let opening: (() => Promise<Sink>) | undefined;
  let file: Sink | undefined;
  let held: Buffer = Buffer.alloc(0);

  function toFile(sink: Sink, chunk: Buffer): boolean {
    if (chunk.length >= tailBytes) {
      const before = held;
      held = chunk;
      return before.length === 0 || sink.write(before);
    }
    const all = Buffer.concat([held, chunk]);
    const rest = Math.max(0, all.length - tailBytes);
    held = all.subarray(rest);
    return rest === 0 || sink.write(all.subarray(0, rest));
  }

  return {
    write(chunk) {
      if (file) return toFile(file, chunk);
      head = Buffer.concat([head, chunk]);
      if (opening) return false;
      const found = readHead(head, delimiter);
      if (found) {
        const { fields, fileStart } = found;
        opening = async () => {
          file = await openFile(fields);
          toFile(file, head.subarray(fileStart));
          return file;
        };
        return false;
      }
      if (head.length > maxHeadBytes) refuseForm();
      return true;
    },
    async drained() {
      const open = opening;
      opening = undefined;
      await (open ? (await open()).drained() : file?.drained());
    },
    end() {
      const tail = Math.max(0, held.length - tailBytes);
      const close = held.lastIndexOf(Buffer.concat([delimiter, Buffer.from('--')]));
      if (!file || close < tail || held.indexOf(delimiter, tail) !== close) refuseForm();
      if (!/^(\r\n)?$/.test(held.subarray(close + delimiter.length + 2).toString('latin1'))) refuseForm();
      if (close > 0) file.write(held.subarray(0, close));
    },
  };
}

/** Undefined until the file's own first byte is there. */
function readHead(head: Buffer, delimiter: Buffer): { fields: Map<string, string>; fileStart: number } | undefined {
  const fields = new Map<string, string>();
  let position = head.indexOf(delimiter);
  if (position > 0) refuseForm();
  while (position >= 0) {
    const headerEnd = head.indexOf('\r\n\r\n', position);
    if (headerEnd < 0) return undefined;
    const { name, isFile } = readPartHeader(head.subarray(position + delimiter.length, headerEnd).toString('utf8'));
    const start = headerEnd + 4;
    if (isFile) return { fields, fileStart: start };
    const end = head.indexOf(delimiter, start - 2);
    if (end < 0) return undefined;
    if (fields.has(name) || fields.size >= maxFields) refuse('upload_refused');
    fields.set(name, head.subarray(start, Math.max(start, end)).toString('utf8'));
    position = end;
  }
  return undefined;
}

function readPartHeader(header: string): { name: string; isFile: boolean } {
  if (!header.startsWith('\r\n')) refuseForm();
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(header)?.[1];
  const name = /(?:^|[;\s])name="([^"\r\n]{1,100})"/.exec(disposition ?? '')?.[1];
  if (disposition === undefined || name === undefined) refuseForm();
  return { name, isFile: name === 'file' };
}
