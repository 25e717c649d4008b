export interface Sample {
  atMs: number;
  bytes: number;
}

/** Long enough to be calm, short enough to notice a slower line. */
const windowMs = 6_000;
const leastMs = 500;

/** Keeps the samples of the last seconds; fewer bytes than before mean that sending began anew. */
export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1);
  if (last && sample.bytes < last.bytes) return [sample];
  return [...samples.filter(({ atMs }) => sample.atMs - atMs <= windowMs), sample];
}

export function bytesPerSecond(samples: readonly Sample[]): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.atMs - first.atMs < leastMs) return undefined;
  return ((last.bytes - first.bytes) * 1000) / (last.atMs - first.atMs);
}

export const secondsLeft = (bytesToGo: number, speed: number | undefined): number | undefined =>
  speed && speed > 0 ? bytesToGo / speed : undefined;
