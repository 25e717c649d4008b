export type Triple = [number, number, number];

/** White on an ordinary screen, and on paper in HDR (BT.2408). */
const whiteNits = 203;
/** Of an ordinary screen (BT.1886). */
const gamma = 2.4;

/**
 * What an ordinary screen is to be told for the light of a brighter one, both with the same gamma: what 1 means there
 * is `peakNits`.
 *
 * The light stays the same up to about seven tenths of the signal; above, the curve of BT.2390 bends so that highlights
 * stay apart. It bends all three colours by the brightest of them: hues stay what they were.
 */
export function toneMap(signal: Triple, peakNits: number): Triple {
  const brightest = Math.max(...signal) ** gamma * peakNits;
  const factor = brightest > 0 ? bend(brightest, peakNits) / brightest : 1;
  const toScreen = (value: number) => Math.min((value ** gamma * peakNits * factor) / whiteNits, 1) ** (1 / gamma);
  return [toScreen(signal[0]), toScreen(signal[1]), toScreen(signal[2])];
}

// PQ (SMPTE ST 2084), in which equal steps look equal: the curve is drawn in it.
const [m1, m2, c1, c2, c3] = [2610 / 16384, 2523 / 32, 3424 / 4096, 2413 / 128, 2392 / 128];

function toPq(nits: number): number {
  const power = (nits / 10_000) ** m1;
  return ((c1 + c2 * power) / (1 + c3 * power)) ** m2;
}

function fromPq(signal: number): number {
  const power = signal ** (1 / m2);
  return 10_000 * (Math.max(power - c1, 0) / (c2 - c3 * power)) ** (1 / m1);
}

/** As it is below the knee, then a spline from there to the screen's white. */
function bend(nits: number, peakNits: number): number {
  const peak = toPq(peakNits);
  const value = Math.min(toPq(nits) / peak, 1);
  const white = toPq(whiteNits) / peak;
  const knee = 1.5 * white - 0.5;
  if (value <= knee) return nits;
  const at = (value - knee) / (1 - knee);
  const bent =
    (2 * at ** 3 - 3 * at ** 2 + 1) * knee +
    (at ** 3 - 2 * at ** 2 + at) * (1 - knee) +
    (-2 * at ** 3 + 3 * at ** 2) * white;
  return fromPq(bent * peak);
}
