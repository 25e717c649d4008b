/** Large enough that a read costs little beside its bytes, small enough to stay in the processor's cache. */
export const bufferBytes = 512 * 1024;
const keptAtMost = 32;
const free: Buffer[] = [];

/** A buffer that was used before where there is one: fresh memory costs more than the reading itself. */
export const takeBuffer = (): Buffer => free.pop() ?? Buffer.allocUnsafeSlow(bufferBytes);

/** Only for one that nobody reads any more. */
export function returnBuffer(buffer: Buffer): void {
  if (free.length < keptAtMost) free.push(buffer);
}
