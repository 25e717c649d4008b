const shifts = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;
const sines = Int32Array.from({ length: 64 }, (_, index) => Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32) | 0);
const blockBytes = 64;

/** RFC 1321's four mixing functions with the word of the block that each step reads. */
function mix(step: number, b: number, c: number, d: number): [mixed: number, word: number] {
  if (step < 16) return [(b & c) | (~b & d), step];
  if (step < 32) return [(d & b) | (~d & c), (5 * step + 1) % 16];
  if (step < 48) return [b ^ c ^ d, (3 * step + 5) % 16];
  return [c ^ (b | ~d), (7 * step) % 16];
}

const rotate = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits));

function addBlock(state: Int32Array, view: DataView, at: number): void {
  let [a = 0, b = 0, c = 0, d = 0] = state;
  for (let step = 0; step < 64; step++) {
    const [mixed, word] = mix(step, b, c, d);
    const sum = (a + mixed + (sines[step] ?? 0) + view.getInt32(at + word * 4, true)) | 0;
    const bits = shifts[step >> 4]?.[step & 3] ?? 0;
    [a, d, c, b] = [d, c, b, (b + rotate(sum, bits)) | 0];
  }
  for (const [index, value] of [a, b, c, d].entries()) state[index] = ((state[index] ?? 0) + value) | 0;
}

/** The browser's own digests know no MD5; this one is fed piece by piece. */
export function createMd5() {
  const state = Int32Array.from([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476].map((word) => word | 0));
  let rest = new Uint8Array(0);
  let total = 0;

  function add(bytes: Uint8Array): void {
    const all = new Uint8Array(rest.length + bytes.length);
    all.set(rest);
    all.set(bytes, rest.length);
    const view = new DataView(all.buffer);
    const whole = all.length - (all.length % blockBytes);
    for (let at = 0; at < whole; at += blockBytes) addBlock(state, view, at);
    rest = all.slice(whole);
    total += bytes.length;
  }

  function digest(): Uint8Array {
    const bits = BigInt(total) * 8n;
    const padding = new Uint8Array((rest.length < 56 ? 56 : 120) - rest.length + 8);
    padding[0] = 0x80;
    new DataView(padding.buffer).setBigUint64(padding.length - 8, bits, true);
    add(padding);
    const result = new DataView(new ArrayBuffer(16));
    for (const [index, word] of state.entries()) result.setInt32(index * 4, word, true);
    return new Uint8Array(result.buffer);
  }

  return { add, digest };
}

const chunkBytes = 1024 * 1024;

/** Base64 of a file's MD5, read in pieces of 1 MB. */
export async function md5Of(file: Blob): Promise<string> {
  const md5 = createMd5();
  for (let start = 0; start < file.size; start += chunkBytes) {
    md5.add(new Uint8Array(await file.slice(start, start + chunkBytes).arrayBuffer()));
  }
  return btoa(String.fromCharCode(...md5.digest()));
}
