import { bufferedUntil, nextMissing } from './buffered-time.ts';
import type { FetchRange } from './fetch-range.ts';
import type { ByteRange, Layout, Segment } from './ladder.ts';
import { isOffline } from './retry.ts';
import type { Buffer } from './source-buffer.ts';
import type { Throughput } from './throughput.ts';

/** A rendition that a track may take its next segment from. */
export interface Choice {
  readonly key: string;
  readonly type: string;
  /** The first segments, where they are known before the playlist is. */
  beginning(): Layout | undefined;
  layout(): Promise<Layout>;
}

export interface TrackOptions {
  readonly buffer: Buffer;
  readonly type: string;
  readonly position: () => number;
  readonly goalSeconds: () => number;
  /** A film that begins again keeps its beginning: browsers go on there without asking. */
  readonly loops: () => boolean;
  /** The browser has no room for what came: less is to be fetched ahead from now on. */
  readonly onFull: () => void;
  /** Asked before every segment. */
  readonly choose: () => Choice;
  readonly isTooLate: (segment: Segment, bytesLeft: number) => boolean;
  readonly fetchRange: FetchRange;
  readonly throughput: Throughput;
  /** Resolves when something has changed: time, a seek, a wish. */
  readonly change: () => Promise<void>;
  readonly onProgress: () => void;
  /** Resolves when it is worth another try; throws when it is not. */
  readonly recover: (error: unknown, failuresInARow: number) => Promise<void>;
  readonly signal: AbortSignal;
}

export interface Track {
  /** Runs until the signal; throws what nobody could mend. */
  run(): Promise<void>;
  /** What is on its way is not wanted any more if the film goes on elsewhere. */
  seek(): void;
  /** What is ahead of the segment being shown, and not of this rendition, comes anew. */
  replaceAhead(key: string): void;
  isComplete(): boolean;
}

const keptBehindSeconds = 30;
const keptBeginningSeconds = 8;

/** `avc1` of `video/mp4; codecs="avc1.64001f"`. */
const codecOf = (type: string): string => type.split(/["'.]/)[1] ?? type;

function concat(chunks: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  if (chunks.length === 1) return chunks[0] as Uint8Array<ArrayBuffer>;
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

interface Loading {
  readonly choice: Choice;
  readonly layout: Layout;
  readonly segment: Segment;
}

/** Sound or picture: fetches what is missing next, from whatever rendition is best, and appends it as it arrives. */
export function createTrack(options: TrackOptions): Track {
  const { buffer, position, signal } = options;
  let inBuffer = '';
  let type = options.type;
  let segments: readonly Segment[] = [];
  /** Which rendition is there, by the start of a segment. */
  const held = new Map<number, string>();
  /** Kept, so that a return to a rendition costs no request. */
  const inits = new Map<string, Uint8Array<ArrayBuffer>>();
  let underway: { key: string; segment: Segment; abort: AbortController } | undefined;
  /** What the line broke off in the middle, with the byte that it goes on at. */
  let broken: (Loading & { from: number }) | undefined;
  let isReplacing = false;

  const forgetBehind = () => buffer.remove(options.loops() ? keptBeginningSeconds : 0, position() - keptBehindSeconds);

  const append = async (bytes: Uint8Array<ArrayBuffer>) => {
    while (!(await buffer.append(bytes))) {
      if (signal.aborted) return;
      options.onFull();
      await buffer.remove(0, position() - 5);
      await options.change();
    }
  };

  /** Bytes that come while others are being taken in wait, and go in together. */
  const pour = async (
    url: string,
    range: ByteRange,
    stop: AbortSignal,
    onBytes: (chunk: Uint8Array<ArrayBuffer>) => void,
  ) => {
    let waiting: Uint8Array<ArrayBuffer>[] = [];
    let pouring: Promise<void> | undefined;
    let failure: unknown;
    const drain = async () => {
      while (waiting.length > 0) {
        const bytes = concat(waiting);
        waiting = [];
        await append(bytes);
        options.onProgress();
      }
      pouring = undefined;
    };
    try {
      for await (const chunk of options.fetchRange(url, range, stop)) {
        if (failure) break;
        onBytes(chunk);
        waiting.push(chunk);
        pouring ??= drain().catch((error) => {
          failure = error;
        });
      }
    } catch (error) {
      failure ??= error;
    }
    // All that came goes in, so that the rest can follow it later.
    await pouring;
    if (failure) throw failure;
  };

  /** Before its first segment a buffer must know what it is about to get. */
  const announce = async ({ key, type: next }: Choice): Promise<boolean> => {
    if (inBuffer === key) return true;
    // Levels of one codec need no announcement beyond their init segment, and not every browser has this call.
    if (codecOf(next) !== codecOf(type)) buffer.changeType(next);
    type = next;
    inBuffer = '';
    const kept = inits.get(key);
    if (!kept) return false;
    await append(kept);
    inBuffer = key;
    return true;
  };

  /** Half a segment would be taken for the beginning of the next, and WebKitGTK forgets what was announced before. */
  const reset = async () => {
    broken = undefined;
    inBuffer = '';
    await buffer.reset();
  };

  /** Answers whether all of it came; it may be given up on the way. */
  const load = async (loading: Loading, from?: number): Promise<boolean> => {
    const { choice, layout, segment } = loading;
    const { fileUrl, init } = layout;
    const abort = new AbortController();
    const stop = abort.signal;
    underway = { key: choice.key, segment, abort };
    const transfer = options.throughput.begin();
    let left = Number.POSITIVE_INFINITY;
    let headLeft = 0;
    try {
      const isAnnounced = from !== undefined || (await announce(choice));
      const parts = isAnnounced ? [{ from: from ?? segment.from, to: segment.to }] : joined(init, segment);
      left = parts.reduce((sum, part) => sum + part.to - part.from + 1, 0);
      headLeft = isAnnounced ? 0 : init.to - init.from + 1;
      const head: Uint8Array<ArrayBuffer>[] = [];
      for (const part of parts)
        await pour(fileUrl, part, stop, (chunk) => {
          transfer.receive(chunk.length);
          left -= chunk.length;
          if (headLeft > 0) {
            head.push(chunk.slice(0, headLeft));
            headLeft -= chunk.length;
            // At once: it stays good where the segment behind it is given up.
            if (headLeft <= 0) inits.set(choice.key, concat(head));
          }
          if (options.isTooLate(segment, left)) abort.abort();
        });
      inBuffer = choice.key;
      held.set(segment.start, choice.key);
      return true;
    } catch (error) {
      const next = segment.to + 1 - left;
      const isCutOff = !stop.aborted && isOffline(error) && headLeft <= 0;
      // Where nobody answers, the rest is still good later; of what had not begun, any level will do.
      if (isCutOff) broken = next > segment.from ? { ...loading, from: next } : undefined;
      else if (!signal.aborted) await reset();
      if (!stop.aborted) throw error;
      return false;
    } finally {
      transfer.end();
      underway = undefined;
    }
  };

  signal.addEventListener('abort', () => underway?.abort.abort());

  const dropAhead = async (key: string) => {
    const now = position();
    // Up to the end of what is being shown, so that the change is seen soon and the film does not stop for it.
    const from = segments.find(({ start, end }) => start <= now && now + 1 < end)?.end ?? now + 2;
    const other = segments.find(({ start, end }) => end > from && held.get(start) !== key);
    if (other) await buffer.remove(Math.max(from, other.start), Number.POSITIVE_INFINITY);
  };

  const nextOf = async (
    choice: Choice,
    missingOf: (layout: Layout) => Segment | undefined,
  ): Promise<Loading | undefined> => {
    const beginning = choice.beginning();
    const first = beginning && missingOf(beginning);
    if (first) return { choice, layout: beginning, segment: first };
    const layout = await choice.layout();
    segments = layout.segments;
    const segment = missingOf(layout);
    return segment && { choice, layout, segment };
  };

  const step = async (choice: Choice) => {
    if (isReplacing) {
      // Where it can be cut, the one that takes over says: sounds need not begin their segments together.
      // Another wish may come meanwhile.
      isReplacing = false;
      ({ segments } = await choice.layout().catch((error) => {
        isReplacing = true;
        throw error;
      }));
      if (broken) await reset();
      await dropAhead(choice.key);
    }
    const wish = { position: position(), goalSeconds: options.goalSeconds() };
    const missingOf = (layout: Layout) => nextMissing(layout.segments, buffer.ranges(), wish);
    const isRestWanted = broken && missingOf(broken.layout) === broken.segment;
    if (broken && !isRestWanted) await reset();
    const before = bufferedUntil(buffer.ranges(), wish.position);
    const next = broken ?? (await nextOf(choice, missingOf));
    if (!next) return options.change();
    const from = broken?.from;
    broken = undefined;
    const isWhole = await load(next, from);
    // Bytes that leave nothing behind would be fetched for ever.
    const isStill = bufferedUntil(buffer.ranges(), wish.position) <= before && isWhole;
    if (isStill) throw new Error('a segment of which nothing can be shown');
    await forgetBehind();
    options.onProgress();
  };

  return {
    async run() {
      let failures = 0;
      while (!signal.aborted) {
        const choice = options.choose();
        try {
          await step(choice);
          failures = 0;
        } catch (error) {
          if (signal.aborted) return;
          failures += 1;
          await options.recover(error, failures);
        }
      }
    },
    seek() {
      if (!underway) return;
      const { segment, abort } = underway;
      const until = bufferedUntil(buffer.ranges(), position());
      // What is needed next is what is coming.
      if (until >= segment.start - 0.1 && until < segment.end) return;
      abort.abort();
    },
    replaceAhead(key) {
      isReplacing = held.size > 0 || underway !== undefined;
      if (underway?.key !== key) underway?.abort.abort();
    },
    isComplete() {
      const end = segments.at(-1)?.end ?? Number.POSITIVE_INFINITY;
      return !underway && bufferedUntil(buffer.ranges(), position()) > end - 0.2;
    },
  };
}

/** The init segment stands right before the first one: both in one request. */
const joined = (init: ByteRange, segment: Segment): ByteRange[] =>
  init.to + 1 === segment.from ? [{ from: init.from, to: segment.to }] : [init, segment];
