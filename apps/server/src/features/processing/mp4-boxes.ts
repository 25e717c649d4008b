import type { FileHandle } from 'node:fs/promises';

export interface Box {
  type: string;
  start: number;
  size: number;
  headerBytes: number;
}

const maxBoxes = 20_000;

/** The top level of an MP4 file: where its index and its samples lie. Empty for anything else. */
export async function readTopBoxes(file: FileHandle, fileBytes: number): Promise<Box[]> {
  const boxes: Box[] = [];
  const header = Buffer.alloc(16);
  for (let start = 0; start + 8 <= fileBytes && boxes.length < maxBoxes; ) {
    const { bytesRead } = await file.read(header, 0, 16, start);
    const box = readBox(header.subarray(0, bytesRead), start, fileBytes - start);
    if (!box) break;
    boxes.push(box);
    start += box.size;
  }
  return boxes[0]?.type === 'ftyp' ? boxes : [];
}

/** Undefined where no box can begin like this. A size may reach beyond what is there: the file is then cut off. */
function readBox(header: Buffer, start: number, remaining: number): Box | undefined {
  if (header.length < 8) return undefined;
  const type = header.toString('latin1', 4, 8);
  if (!/^[\x20-\x7e\xa9]{4}$/.test(type)) return undefined;
  const short = header.readUInt32BE(0);
  if (short === 0) return { type, start, size: remaining, headerBytes: 8 };
  if (short >= 8) return { type, start, size: short, headerBytes: 8 };
  if (short !== 1 || header.length < 16) return undefined;
  const size = Number(header.readBigUInt64BE(8));
  return size >= 16 && Number.isSafeInteger(size) ? { type, start, size, headerBytes: 16 } : undefined;
}

/** The boxes inside one that only holds others. */
export function childBoxes(bytes: Buffer): { type: string; body: Buffer }[] {
  const found: { type: string; body: Buffer }[] = [];
  for (let start = 0; start + 8 <= bytes.length && found.length < 1000; ) {
    const box = readBox(bytes.subarray(start, start + 16), start, bytes.length - start);
    if (!box || start + box.size > bytes.length) break;
    found.push({ type: box.type, body: bytes.subarray(start + box.headerBytes, start + box.size) });
    start += box.size;
  }
  return found;
}

export const bodyAt = (bytes: Buffer, ...path: string[]): Buffer | undefined =>
  path.reduce<Buffer | undefined>(
    (inside, type) => inside && childBoxes(inside).find((box) => box.type === type)?.body,
    bytes,
  );
