import { attachSource, sourceClass } from './attach-source.ts';
import { endOfHole, toRanges } from './buffered-time.ts';
import type { Engine, EngineEvents, Stream } from './engine.ts';
import { fetchRange, fetchText } from './fetch-range.ts';
import { type Ladder, type Layout, parseBeginning, parseLayout, parseMaster } from './ladder.ts';
import { reasonOf, untilOnline } from './retry.ts';
import { createScheduler, mediaTypeOf, type Scheduler } from './scheduler.ts';
import { createBuffer } from './source-buffer.ts';
import { createThroughput } from './throughput.ts';

interface NetworkInformation {
  readonly downlink?: number;
  readonly saveData?: boolean;
}

const connection = (): NetworkInformation => (navigator as { connection?: NetworkInformation }).connection ?? {};

function believedBitsPerSecond(): number | undefined {
  const { downlink } = connection();
  return downlink && downlink * 1e6;
}

export const isSupported = (): boolean => sourceClass() !== undefined;

interface Playlists {
  readonly layoutOf: (url: string) => Promise<Layout>;
  readonly beginningOf: (url: string) => Layout | undefined;
}

/** Playlists are asked for once, and again after a failure. */
function createPlaylists(known: ReadonlyMap<string, Layout> | undefined, signal: AbortSignal): Playlists {
  const layouts = new Map<string, Promise<Layout>>();
  const layoutOf = (url: string) => {
    const asked = layouts.get(url) ?? fetchText(url, signal).then((text) => parseLayout(text, url));
    layouts.set(url, asked);
    asked.catch(() => layouts.delete(url));
    return asked;
  };
  return { layoutOf, beginningOf: (url) => known?.get(url) };
}

/** Plays the product's own films, and nothing else: whatever is not of their shape is refused, and played otherwise. */
export function createEngine(events: EngineEvents): Engine {
  const ending = new AbortController();
  const { signal } = ending;
  const throughput = createThroughput(() => performance.now());
  let video: HTMLVideoElement | undefined;
  let ladder: Ladder | undefined;
  let scheduler: Scheduler | undefined;
  /** May be wished for before the film has begun. */
  let chosen = -1;
  let sound: number | undefined;

  const start = (media: HTMLVideoElement, source: MediaSource, known: Ladder, playlists: Playlists) => {
    const settle = () => {
      // Sound and picture seldom begin together: a film that stands before a small hole steps over it.
      const hole = media.readyState < 3 ? endOfHole(toRanges(media.buffered), media.currentTime) : undefined;
      if (hole !== undefined) media.currentTime = hole;
      const isIdle = source.readyState === 'open' && [...source.sourceBuffers].every(({ updating }) => !updating);
      if (isIdle && film.isComplete()) source.endOfStream();
    };
    const film = createScheduler(known, {
      openBuffer: (type) => createBuffer(source, type),
      position: () => media.currentTime,
      loops: () => media.loop,
      isWanted: () => !media.paused || media.played.length > 0,
      box: () => ({ width: media.clientWidth * devicePixelRatio, height: media.clientHeight * devicePixelRatio }),
      savesData: connection().saveData === true,
      believedBitsPerSecond,
      ...playlists,
      fetchRange,
      throughput,
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      untilOnline: () => untilOnline(signal),
      onLevel: events.levels,
      onProgress: settle,
      signal,
    });
    scheduler = film;
    film.chooseLevel(chosen);
    if (sound !== undefined) film.chooseSound(sound);
    // Events of the element and no timer: timers of a hidden page run once a minute.
    for (const name of ['timeupdate', 'play', 'ended', 'resize']) media.addEventListener(name, film.stir, { signal });
    media.addEventListener('seeking', film.seek, { signal });
    media.addEventListener('waiting', settle, { signal });
    return film.run();
  };

  const open = async (media: HTMLVideoElement, { url, position, beginning }: Stream) => {
    const Source = sourceClass() as typeof MediaSource;
    const known = beginning ? parseBeginning(beginning, url) : undefined;
    const playlists = createPlaylists(known?.layouts, signal);
    const [source, { levels, audio }] = await Promise.all([
      attachSource(media, signal),
      known?.ladder ?? fetchText(url, signal).then((text) => parseMaster(text, url)),
    ]);
    const playable = levels.filter(({ codecs }) => Source.isTypeSupported(mediaTypeOf('video', codecs)));
    const [lightest] = playable;
    if (!lightest) throw new Error('no level that this browser can decode');
    ladder = { levels: playable, audio };
    const length = known?.seconds ?? (await playlists.layoutOf(lightest.url)).segments.at(-1)?.end;
    if (signal.aborted) return;
    source.duration = length ?? 0;
    if (position) media.currentTime = position;
    const running = start(media, source, ladder, playlists);
    events.levels();
    await running;
  };

  return {
    attach(media, stream) {
      video = media;
      open(media, stream).catch((error) => signal.aborted || events.error(reasonOf(error)));
    },
    levels: () => ladder?.levels.map(({ id, height }) => ({ id, height })) ?? [],
    choose(id) {
      chosen = id;
      scheduler?.chooseLevel(id);
      events.levels();
    },
    chosen: () => chosen,
    sounds: () => ladder?.audio.map(({ name }, id) => ({ id, name })) ?? [],
    chooseSound(id) {
      sound = id;
      scheduler?.chooseSound(id);
    },
    chosenSound: () => scheduler?.chosenSound() ?? -1,
    stats: () => ({ name: 'cmaf', bitsPerSecond: throughput.bitsPerSecond() }),
    destroy() {
      ending.abort();
      scheduler?.stir();
      if (video) video.srcObject = null;
    },
  };
}
