/** How fast bytes come, over all requests that run at once. */
export interface Throughput {
  begin(): void;
  receive(bytes: number): void;
  end(): void;
  bitsPerSecond(): number | undefined;
}

const halfLivesSeconds = [1, 3, 9];
const sampleMs = 50;

/** Several averages, of which the smallest counts: quick to believe in less, slow to believe in more. */
export function createThroughput(nowMs: () => number): Throughput {
  const averages = halfLivesSeconds.map(() => 0);
  const weights = halfLivesSeconds.map(() => 0);
  let running = 0;
  let since = 0;
  let bytes = 0;
  let isFlowing = false;

  const sample = () => {
    const ms = nowMs() - since;
    if (ms < sampleMs) return;
    const value = (bytes * 8000) / ms;
    halfLivesSeconds.forEach((halfLife, index) => {
      const keep = 0.5 ** (ms / 1000 / halfLife);
      averages[index] = (averages[index] as number) * keep + value * (1 - keep);
      weights[index] = (weights[index] as number) * keep + (1 - keep);
    });
    since = nowMs();
    bytes = 0;
  };
  return {
    begin() {
      if (running++ === 0) isFlowing = false;
    },
    receive(count) {
      // Until the first bytes come the line is silent, which says nothing about its width; nor do those bytes.
      if (isFlowing) bytes += count;
      else {
        isFlowing = true;
        since = nowMs();
        bytes = 0;
      }
      sample();
    },
    end() {
      if (--running === 0) sample();
    },
    // What was never seen does not pull an average down: each is divided by how much of it is known.
    bitsPerSecond: () =>
      weights[0] ? Math.min(...averages.map((average, index) => average / (weights[index] as number))) : undefined,
  };
}
