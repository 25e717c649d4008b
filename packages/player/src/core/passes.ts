/** A part of a film that was played without a break, in seconds. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

const buckets = 100;
/** The greatest that one digit can say. */
const mostPasses = 35;

export const noPasses: readonly number[] = Array<number>(buckets).fill(0);

/**
 * How often each hundredth of a film was passed, with one more stretch of it. A hundredth counts where its middle was
 * played: cut in two anywhere, a stretch counts as it did before, and the first half of a film is half of them.
 */
export function addPasses(passes: readonly number[], { from, to }: Stretch, duration: number): readonly number[] {
  return passes.map((count, bucket) => {
    const middle = ((bucket + 0.5) / buckets) * duration;
    return from <= middle && middle < to ? count + 1 : count;
  });
}

/** A digit for each; those at the end that were not reached are left out. */
export const writePasses = (passes: readonly number[]): string =>
  passes
    .map((count) => Math.min(count, mostPasses).toString(36))
    .join('')
    .replace(/0+$/, '');
