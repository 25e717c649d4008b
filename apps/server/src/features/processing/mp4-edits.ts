interface Edit {
  /** How long it is shown, in units of the whole film. */
  length: number;
  /** From where on, in units of the track; −1: nothing is shown. */
  from: number;
}

interface Times {
  timescale: number;
  duration: number;
}

/** Encoders begin before the first sound that counts and end after the last; a trim that people make is longer. */
const leastCutSeconds = 0.3;
const mostEdits = 1000;

/** Whether an edit list shows less than the track holds, or in another order. */
export function isCut(list: Buffer | undefined, track: Times, filmTimescale: number): boolean {
  if (!list || track.timescale === 0 || filmTimescale === 0) return false;
  const shown = readEdits(list).filter(({ from }) => from >= 0);
  const [only] = shown;
  if (shown.length !== 1 || !only) return shown.length > 1;
  const before = only.from / track.timescale;
  // An edit of no length goes on to the end.
  const after = only.length === 0 ? 0 : track.duration / track.timescale - before - only.length / filmTimescale;
  return before > leastCutSeconds || after > leastCutSeconds;
}

function readEdits(list: Buffer): Edit[] {
  const isLong = list[0] === 1;
  const bytes = isLong ? 20 : 12;
  const count = Math.min(list.readUInt32BE(4), Math.floor((list.length - 8) / bytes), mostEdits);
  return Array.from({ length: count }, (_, index) => {
    const at = 8 + index * bytes;
    return isLong
      ? { length: Number(list.readBigUInt64BE(at)), from: Number(list.readBigInt64BE(at + 8)) }
      : { length: list.readUInt32BE(at), from: list.readInt32BE(at + 4) };
  });
}
