import { describe, expect, it } from 'vitest';
import { createWorld, type World, type WorldOptions } from './testing/network-world.ts';
import { layoutOf } from './testing/sample-film.ts';

/** The same numbers every time: a failure can be seen again. */
function numbersFrom(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** A line that changes its width every few seconds, between a share of the lightest level and many times the heaviest. */
function generatedLine(seed: number, leastShare: number): WorldOptions['bitsPerSecondAt'] {
  const next = numbersFrom(seed);
  const widths = Array.from({ length: 60 }, () => 660_000 * leastShare * 2 ** (next() * 4.5));
  const everySeconds = 2 + next() * 8;
  return (seconds) => widths[Math.floor(seconds / everySeconds) % widths.length] as number;
}

async function watch(options: WorldOptions, seconds = 300): Promise<World> {
  const world = createWorld(options);
  await world.pass(seconds);
  return world;
}

const twiceWithoutReason = ({ requests }: World) =>
  requests.filter((request, index) =>
    requests.slice(0, index).some((other) => other.isWhole && other.url === request.url && other.from === request.from),
  );

describe('a film of two minutes over generated lines', () => {
  it('never stops where the lightest level would have come in time, and fetches nothing twice', async () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const latencyMs = 20 + (seed % 10) * 30;
      const world = await watch({ bitsPerSecondAt: generatedLine(seed, 1.8), latencyMs }, 200);
      expect({ seed, error: world.error(), ended: world.hasEnded(), stalls: world.stalls() }).toEqual({
        seed,
        error: undefined,
        ended: true,
        stalls: [],
      });
      expect(twiceWithoutReason(world)).toEqual([]);
    }
  });

  it('gets through lines that carry nothing for a while', async () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const line = generatedLine(seed, 1.8);
      const isDown = (seconds: number) => seconds % 40 > 28;
      const world = await watch({ bitsPerSecondAt: (at) => (isDown(at) ? 0 : line(at)), latencyMs: 80 }, 400);
      expect({ seed, error: world.error(), ended: world.hasEnded() }).toEqual({ seed, error: undefined, ended: true });
    }
  });
});

describe('a steady line', () => {
  it.each([
    [1_000_000, 360],
    [1_400_000, 480],
    [2_700_000, 720],
    [3_500_000, 720],
    [12_000_000, 1080],
  ])('of %i bit/s is used: %ip', async (bitsPerSecond, height) => {
    const world = await watch({ bitsPerSecondAt: () => bitsPerSecond, latencyMs: 60 });
    const shown = world.requests.filter(({ kind, isWhole }) => kind === 'video' && isWhole).map((each) => each.height);
    expect(shown.filter((each) => each === height).length).toBeGreaterThan(shown.length * 0.7);
    expect(world.stalls()).toEqual([]);
  });

  it.each([50, 300])(
    'that carries more shows it from ten seconds on, with %i ms until an answer',
    async (latencyMs) => {
      const world = await watch({ bitsPerSecondAt: () => 7_600_000, latencyMs, knowsBeginning: true }, 60);
      const pictures = world.requests.filter(({ kind }) => kind === 'video').map((each) => each.height);
      expect(pictures.slice(2)).toEqual(pictures.slice(2).map(() => 1080));
    },
  );

  it('brings the first picture by a light level, and not a byte more for somebody who only looks at the poster', async () => {
    const world = await watch({ bitsPerSecondAt: () => 1_600_000, latencyMs: 150, isWanted: false }, 30);
    expect(world.requests.map(({ kind, height }) => [kind, height])).toEqual([
      ['video', 360],
      ['audio', 0],
    ]);
  });
});

describe('a film whose beginning is known', () => {
  it('asks for no playlist before its first segments are there, and then for those it shows', async () => {
    const world = createWorld({ bitsPerSecondAt: () => 3_000_000, latencyMs: 150, knowsBeginning: true });
    await world.pass(0.2);
    expect(world.requests.map(({ kind }) => kind)).toEqual(['video', 'audio']);
    expect(world.playlists).toEqual([]);
    await world.pass(200);
    expect(world.playlists.length).toBeGreaterThan(0);
    expect({ ended: world.hasEnded(), stalls: world.stalls() }).toEqual({ ended: true, stalls: [] });
    expect(twiceWithoutReason(world)).toEqual([]);
  });

  it('goes elsewhere by its playlists', async () => {
    const world = createWorld({ bitsPerSecondAt: () => 6_000_000, latencyMs: 100, knowsBeginning: true });
    world.jump(60);
    await world.pass(5);
    expect(world.position()).toBeGreaterThan(60);
    expect(world.playlists.length).toBeGreaterThan(0);
  });
});

describe('a viewer who jumps', () => {
  it('sees every place soon, and leaves no request running for the last one', async () => {
    const world = createWorld({ bitsPerSecondAt: () => 6_000_000, latencyMs: 100 });
    const next = numbersFrom(7);
    await world.pass(5);
    for (let jump = 0; jump < 200; jump += 1) {
      const to = next() * 118;
      world.jump(to);
      await world.pass(3);
      expect(world.position()).toBeGreaterThan(to);
      expect(world.running()).toBeLessThanOrEqual(2);
    }
    expect(world.error()).toBeUndefined();
  });

  it('who picks a level by hand sees it after the segment that is shown', async () => {
    const world = createWorld({ bitsPerSecondAt: () => 20_000_000, latencyMs: 50 });
    await world.pass(10);
    for (let pick = 0; pick < 50; pick += 1) {
      const id = pick % 4;
      world.film.chooseLevel(id);
      await world.pass(9);
      expect(world.shownLevel()).toBe(id);
      if (world.position() > 100) world.jump(2);
    }
  });

  it('who picks the level that the film was about to change to sees it as soon, and nothing comes twice', async () => {
    const world = createWorld({ bitsPerSecondAt: (at) => (at < 12 ? 20_000_000 : 700_000), latencyMs: 50 });
    const lastHeight = () => world.requests.findLast(({ kind }) => kind === 'video')?.height;
    for (let step = 0; step < 400 && lastHeight() !== 360; step += 1) await world.pass(0.1);
    expect(lastHeight()).toBe(360);
    expect(world.shownLevel()).toBe(3);
    world.film.chooseLevel(0);
    await world.pass(9);
    expect(world.shownLevel()).toBe(0);

    const steady = createWorld({ bitsPerSecondAt: () => 20_000_000, latencyMs: 50 });
    await steady.pass(20);
    const before = steady.requests.length;
    steady.film.chooseLevel(3);
    await steady.pass(3);
    expect(steady.requests.length - before).toBeLessThan(4);
    expect(twiceWithoutReason(steady)).toEqual([]);
  });
});

describe('faults', () => {
  it('a server that is away for ten seconds is waited for', async () => {
    const world = createWorld({ bitsPerSecondAt: () => 4_000_000, latencyMs: 50 });
    await world.pass(5);
    world.answerWith(503);
    await world.pass(10);
    world.answerWith(200);
    await world.pass(180);
    expect({ error: world.error(), ended: world.hasEnded() }).toEqual({ error: undefined, ended: true });
  });

  it('a level that is gone is left out, and the film goes on with the others', async () => {
    const world = createWorld({ bitsPerSecondAt: () => 12_000_000, latencyMs: 50, goneHeight: 1080 });
    await world.pass(200);
    expect({ error: world.error(), ended: world.hasEnded(), stalls: world.stalls() }).toEqual({
      error: undefined,
      ended: true,
      stalls: [],
    });
  });

  it('a level of which nothing can be shown is not fetched for ever', async () => {
    const world = createWorld({ bitsPerSecondAt: () => 12_000_000, latencyMs: 50, blankHeight: 1080 });
    await world.pass(200);
    expect({ error: world.error(), ended: world.hasEnded() }).toEqual({ error: undefined, ended: true });
    expect(world.requests.filter(({ height }) => height === 1080).length).toBeLessThan(8);
  });

  it('a level that weighs far more than it claims does not keep the film from the others', async () => {
    const world = createWorld({ bitsPerSecondAt: () => 4_000_000, latencyMs: 50, heavyHeight: 480 });
    await world.pass(300);
    expect({ error: world.error(), ended: world.hasEnded(), stalls: world.stalls() }).toEqual({
      error: undefined,
      ended: true,
      stalls: [],
    });
  });

  it('a film that is gone says so at once', async () => {
    const world = createWorld({ bitsPerSecondAt: () => 12_000_000, latencyMs: 50 });
    world.answerWith(404);
    await world.pass(1);
    expect(world.error()).toBe('unavailable');
  });

  /** Of the picture, those that begin neither with a segment nor with what announces it. */
  const restsIn = ({ requests }: World) =>
    requests.filter(({ kind, url, from }) => {
      const { segments } = layoutOf(url.replace('.mp4', '.m3u8'));
      return kind === 'video' && from > 0 && segments.every((segment) => segment.from !== from);
    });

  it('a segment that broke off goes on at the byte where it did', async () => {
    const world = createWorld({ bitsPerSecondAt: () => 1_500_000, latencyMs: 50 });
    await world.pass(12.3);
    const [broken] = world.requests.filter(({ kind, isWhole }) => kind === 'video' && !isWhole);
    world.answerWith(0);
    await world.pass(3);
    world.answerWith(200);
    await world.pass(200);
    expect({ error: world.error(), ended: world.hasEnded() }).toEqual({ error: undefined, ended: true });
    const rests = restsIn(world);
    expect(new Set(rests.map(({ url, from }) => `${url} ${from}`)).size).toBe(1);
    expect(rests.at(-1)).toMatchObject({ url: broken?.url, isWhole: true });
    const again = world.requests.filter(({ url, from }) => url === broken?.url && from === broken?.from);
    expect(again).toHaveLength(1);
  });

  it('a segment that broke off is left where it is when the film goes on elsewhere', async () => {
    const world = createWorld({ bitsPerSecondAt: () => 1_500_000, latencyMs: 50 });
    await world.pass(12.3);
    world.answerWith(0);
    await world.pass(0.3);
    world.jump(90);
    world.answerWith(200);
    await world.pass(60);
    expect({ error: world.error(), ended: world.hasEnded() }).toEqual({ error: undefined, ended: true });
    expect(restsIn(world)).toEqual([]);
  });

  it('a network that does not come back is given up after half a minute', async () => {
    const world = createWorld({ bitsPerSecondAt: () => 4_000_000, latencyMs: 50 });
    world.answerWith(0);
    await world.pass(20);
    expect(world.error()).toBeUndefined();
    await world.pass(60);
    expect(world.error()).toBe('network');
  });

  it('a film that loops begins again from what is still there', async () => {
    const world = createWorld({ bitsPerSecondAt: () => 12_000_000, latencyMs: 50, loops: true });
    await world.pass(130);
    expect(world.hasEnded()).toBe(true);
    const before = world.requests.length;
    world.jump(0);
    await world.pass(1);
    expect(world.position()).toBeGreaterThan(0.5);
    const asked = world.requests.slice(before).map(({ url, from }) => ({ url, from }));
    expect(
      asked.filter(({ url, from }) => from < (layoutOf(url.replace('.mp4', '.m3u8')).segments[2]?.from ?? 0)),
    ).toEqual([]);
  });

  it('a browser that keeps little gets less, and the film goes on', async () => {
    const world = createWorld({ bitsPerSecondAt: () => 12_000_000, latencyMs: 50, roomSeconds: 15 });
    await world.pass(200);
    expect({ error: world.error(), ended: world.hasEnded(), stalls: world.stalls() }).toEqual({
      error: undefined,
      ended: true,
      stalls: [],
    });
  });
});
