/** One request, as far as the line is concerned. */
export interface Transfer {
  receive(bytes: number): void;
  end(): void;
}

/** How fast bytes come, over all requests that run at once. */
export interface Throughput {
  begin(): Transfer;
  bitsPerSecond(): number | undefined;
}

const halfLivesSeconds = [1, 3, 9];
const sampleMs = 50;

/** Several averages, of which the smallest counts: quick to believe in less, slow to believe in more. */
export function createThroughput(nowMs: () => number): Throughput {
  const averages = halfLivesSeconds.map(() => 0);
  const weights = halfLivesSeconds.map(() => 0);
  /** Requests of which something has come. */
  let flowing = 0;
  let since = 0;
  let ms = 0;
  let bytes = 0;

  const sample = () => {
    const now = nowMs();
    // While everybody waits for an answer the line is silent, which says nothing about its width.
    if (flowing > 0) ms += now - since;
    since = now;
    if (ms < sampleMs) return;
    const value = (bytes * 8000) / ms;
    halfLivesSeconds.forEach((halfLife, index) => {
      const keep = 0.5 ** (ms / 1000 / halfLife);
      averages[index] = (averages[index] as number) * keep + value * (1 - keep);
      weights[index] = (weights[index] as number) * keep + (1 - keep);
    });
    ms = 0;
    bytes = 0;
  };
  return {
    begin() {
      let isFlowing = false;
      return {
        receive(count) {
          // The first bytes after a silence came during it.
          if (flowing > 0) bytes += count;
          sample();
          if (!isFlowing) flowing += 1;
          isFlowing = true;
        },
        end() {
          sample();
          if (isFlowing) flowing -= 1;
          isFlowing = false;
        },
      };
    },
    // What was never seen does not pull an average down: each is divided by how much of it is known.
    bitsPerSecond: () =>
      weights[0] ? Math.min(...averages.map((average, index) => average / (weights[index] as number))) : undefined,
  };
}
