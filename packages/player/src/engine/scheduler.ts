import { bufferedUntil } from './buffered-time.ts';
import { chooseLevel, isTooLate } from './choose-level.ts';
import type { FetchRange } from './fetch-range.ts';
import type { AudioRendition, Ladder, Layout, Rendition } from './ladder.ts';
import { isOffline, isRefusal, waitMsBefore } from './retry.ts';
import type { Buffer } from './source-buffer.ts';
import type { Throughput } from './throughput.ts';
import { type Choice, createTrack, type Track } from './track.ts';

/** Everything that a film needs of its surroundings: a browser, or a test that lets hours pass in a moment. */
export interface Surroundings {
  readonly openBuffer: (type: string) => Buffer;
  readonly position: () => number;
  /** False until somebody wants to see the film: then only its beginning is fetched. */
  readonly isWanted: () => boolean;
  readonly loops: () => boolean;
  /** In pixels of the screen. */
  readonly box: () => { width: number; height: number };
  readonly savesData: boolean;
  /** What the browser believes of the line before anything was measured. */
  readonly believedBitsPerSecond: () => number | undefined;
  readonly layoutOf: (url: string) => Promise<Layout>;
  /** What is known of a playlist without asking for it. */
  readonly beginningOf: (url: string) => Layout | undefined;
  readonly fetchRange: FetchRange;
  readonly throughput: Throughput;
  readonly sleep: (ms: number) => Promise<void>;
  readonly untilOnline: () => Promise<void>;
  readonly onLevel: () => void;
  readonly onProgress: () => void;
  readonly signal: AbortSignal;
}

export interface Scheduler {
  /** Runs until the signal; throws what could not be mended. */
  run(): Promise<void>;
  /** Something has changed: time went on, the viewer jumped or made a wish. */
  stir(): void;
  seek(): void;
  chooseLevel(id: number): void;
  /** By its place in the ladder. */
  chooseSound(id: number): void;
  chosenSound(): number;
  isComplete(): boolean;
}

/** How far ahead is fetched: enough for a tunnel, not so much that a viewer who leaves has paid for it. */
const reserveSeconds = { usual: 24, saving: 10, least: 4 };
/** Sound is light: without a limit it would take the line from the picture and be far ahead of it. */
const soundAheadSeconds = 4;
const failuresOfALevel = 3;

export const mediaTypeOf = (kind: 'video' | 'audio', codecs: string): string => `${kind}/mp4; codecs="${codecs}"`;

export function createScheduler(ladder: Ladder, around: Surroundings): Scheduler {
  const { position, signal, throughput } = around;
  const buffers: Buffer[] = [];
  const failed = new Set<Rendition>();
  let reserve = around.savesData ? reserveSeconds.saving : reserveSeconds.usual;
  let chosen = -1;
  let current: Rendition | undefined;
  let sound = ladder.audio.find(({ isDefault }) => isDefault) ?? ladder.audio[0];
  /** The last segment was given up: the next try has to be quick. */
  let isHurried = false;
  let waiting: (() => void)[] = [];

  const ahead = () => Math.min(...buffers.map((each) => bufferedUntil(each.ranges(), position()))) - position();
  const usable = () => ladder.levels.filter((level) => !failed.has(level));
  const bitsPerSecond = () => throughput.bitsPerSecond() ?? around.believedBitsPerSecond();

  const pickLevel = (): Rendition => {
    const levels = usable();
    const picked = isHurried ? levels[0] : levels.find(({ id }) => id === chosen);
    const { savesData } = around;
    isHurried = false;
    const level =
      picked ??
      chooseLevel(levels, { bitsPerSecond: bitsPerSecond(), ahead: ahead(), box: around.box(), savesData, current });
    if (level !== current) {
      current = level;
      around.onLevel();
    }
    return level;
  };

  const toChoice = (kind: 'video' | 'audio', { url, codecs }: Rendition | AudioRendition): Choice => ({
    key: url,
    type: mediaTypeOf(kind, codecs),
    beginning: () => around.beginningOf(url),
    layout: () => around.layoutOf(url),
  });

  const goalOf = (kind: 'video' | 'audio'): number => {
    if (!around.isWanted()) return 1;
    const pictureAhead = bufferedUntil(buffers[0]?.ranges() ?? [], position()) - position();
    return kind === 'audio' ? Math.min(reserve, pictureAhead + soundAheadSeconds) : reserve;
  };

  const addTrack = (kind: 'video' | 'audio', pick: () => Rendition | AudioRendition): Track => {
    const type = mediaTypeOf(kind, (kind === 'video' ? ladder.levels[0] : sound)?.codecs ?? '');
    const buffer = around.openBuffer(type);
    buffers.push(buffer);
    return createTrack({
      ...around,
      buffer,
      type,
      goalSeconds: () => goalOf(kind),
      onFull: () => {
        reserve = Math.max(reserveSeconds.least, reserve * 0.7);
      },
      choose: () => toChoice(kind, pick()),
      isTooLate: (segment, bytesLeft) => {
        const rate = throughput.bitsPerSecond();
        const [lightest] = usable();
        if (kind === 'audio' || chosen >= 0 || !rate || !lightest || current === lightest) return false;
        const seconds = segment.end - segment.start;
        const lighterBytes = (lightest.bitsPerSecond / 8) * seconds;
        const filmLeft = (bytesLeft / (segment.to - segment.from + 1)) * seconds;
        isHurried = isTooLate({ bytesLeft, filmLeft, bitsPerSecond: rate, ahead: ahead(), lighterBytes });
        return isHurried;
      },
      change: () => new Promise((resolve) => waiting.push(resolve)),
      async recover(error, failures) {
        const isLost = isRefusal(error) || (failures > failuresOfALevel && !isOffline(error));
        if (kind === 'video' && isLost && current && usable().length > 1) return void failed.add(current);
        const waitMs = isRefusal(error) ? undefined : waitMsBefore(failures);
        if (waitMs === undefined) throw error;
        await around.sleep(waitMs);
        await around.untilOnline();
      },
    });
  };

  const picture = addTrack('video', pickLevel);
  const voice = sound && addTrack('audio', () => sound as AudioRendition);
  const tracks = voice ? [picture, voice] : [picture];

  const stir = () => {
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  };
  return {
    run: async () => void (await Promise.all(tracks.map((track) => track.run()))),
    stir,
    seek() {
      for (const track of tracks) track.seek();
      stir();
    },
    chooseLevel(id) {
      chosen = id;
      const level = usable().find((each) => each.id === id);
      if (level) picture.replaceAhead(level.url);
      stir();
    },
    chooseSound(id) {
      if (!ladder.audio[id] || ladder.audio[id] === sound) return;
      sound = ladder.audio[id];
      voice?.replaceAhead(sound.url);
      stir();
    },
    chosenSound: () => (sound ? ladder.audio.indexOf(sound) : -1),
    isComplete: () => !signal.aborted && tracks.every((track) => track.isComplete()),
  };
}
