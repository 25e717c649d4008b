import { bodyAt } from './mp4-boxes.ts';

/** In seconds, from the track's own tables; unbounded where they say nothing sensible. */
export function longestGop(track: Buffer): number {
  const table = bodyAt(track, 'mdia', 'minf', 'stbl') ?? Buffer.alloc(0);
  const header = bodyAt(track, 'mdia', 'mdhd');
  const timescale = header?.readUInt32BE(header[0] === 1 ? 20 : 12) ?? 0;
  const times = bodyAt(table, 'stts');
  const keyframes = bodyAt(table, 'stss');
  if (!times || timescale === 0) return Number.POSITIVE_INFINITY;
  // Without the list, every frame is one to begin at.
  if (!keyframes) return 0;
  return longestGap(readKeyframes(keyframes), times) / timescale;
}

function readKeyframes(table: Buffer): number[] {
  const count = Math.min(table.readUInt32BE(4), Math.floor((table.length - 8) / 4));
  return Array.from({ length: count }, (_, index) => table.readUInt32BE(8 + index * 4));
}

/** Walks both tables once: times come as runs of frames that last equally long. */
function longestGap(keyframes: number[], times: Buffer): number {
  const runs = Math.min(times.readUInt32BE(4), Math.floor((times.length - 8) / 8));
  let longest = 0;
  let sample = 1;
  let time = 0;
  let lastKey = 0;
  let next = 0;
  for (let run = 0; run < runs; run += 1) {
    const count = times.readUInt32BE(8 + run * 8);
    const length = times.readUInt32BE(12 + run * 8);
    for (; next < keyframes.length && (keyframes[next] as number) < sample + count; next += 1) {
      const at = time + ((keyframes[next] as number) - sample) * length;
      longest = Math.max(longest, at - lastKey);
      lastKey = at;
    }
    sample += count;
    time += count * length;
  }
  return Math.max(longest, time - lastKey);
}
