import type { FailureReason } from '../../core/messages.ts';
import { bufferedUntil } from '../buffered-time.ts';
import { HttpError } from '../fetch-range.ts';
import type { Layout } from '../ladder.ts';
import { reasonOf } from '../retry.ts';
import { createScheduler, type Scheduler } from '../scheduler.ts';
import type { Buffer } from '../source-buffer.ts';
import { createThroughput } from '../throughput.ts';
import { createSampleBuffer, type Piece, type SampleBuffer } from './sample-buffer.ts';
import { filmSeconds, ladder, layoutOf, scale } from './sample-film.ts';

/** A browser and a line in which time passes as fast as a test likes. */
export interface World {
  readonly film: Scheduler;
  readonly requests: Request[];
  /** That were asked for, in order. */
  readonly playlists: string[];
  pass(seconds: number): Promise<void>;
  jump(seconds: number): void;
  position(): number;
  /** Seconds of film, where it stopped after it had begun. */
  stalls(): number[];
  hasEnded(): boolean;
  error(): FailureReason | undefined;
  running(): number;
  /** 200, another status, or 0 for no answer at all. */
  answerWith(status: number): void;
  /** The id of the level that the picture at the position came from. */
  shownLevel(): number | undefined;
}

export interface WorldOptions {
  readonly bitsPerSecondAt: (seconds: number) => number;
  readonly latencyMs: number;
  readonly isWanted?: boolean;
  readonly loops?: boolean;
  /** Of every level and of the sound: the first segment. */
  readonly knowsBeginning?: boolean;
  readonly goneHeight?: number;
  /** Of a level that this browser takes and shows nothing of. */
  readonly blankHeight?: number;
  /** Of a level whose segments weigh eight times what its playlist says. */
  readonly heavyHeight?: number;
  /** How much the browser keeps. */
  readonly roomSeconds?: number;
}

export interface Request {
  readonly url: string;
  readonly kind: 'video' | 'audio';
  readonly height: number;
  readonly from: number;
  isWhole: boolean;
}

interface Transfer {
  readonly request: Request;
  readonly signal: AbortSignal;
  left: number;
  at: number;
  silentMs: number;
  readonly layout: Layout;
  hand: (chunk: Uint8Array<ArrayBuffer> | undefined, error?: unknown) => void;
}

const headerBytes = 8;

/** Every chunk begins with its number and its length, so that it is known again when several went in together. */
function readChunks(bytes: Uint8Array<ArrayBuffer>): number[] {
  const ids: number[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let at = 0; at < bytes.length; at += view.getUint32(at + 4, true)) ids.push(view.getUint32(at, true));
  return ids;
}

export function createWorld(options: WorldOptions): World {
  const { latencyMs, isWanted = true, loops = false } = options;
  const bitsPerSecondAt = (seconds: number) => options.bitsPerSecondAt(seconds) * scale;
  const tickMs = 100;
  const transfers = new Set<Transfer>();
  const sleepers = new Set<{ at: number; wake: () => void }>();
  const requests: Request[] = [];
  const playlists: string[] = [];
  const stalls: number[] = [];
  const pieces: Piece[][] = [];
  const buffers: SampleBuffer[] = [];
  const ending = new AbortController();
  let ms = 0;
  let position = 0;
  let isRunning = false;
  let status = 200;
  let failure: FailureReason | undefined;

  const open = (): Buffer => {
    const buffer = createSampleBuffer({
      roomSeconds: options.roomSeconds ?? 600,
      read: (bytes) => readChunks(bytes).flatMap((id) => pieces[id] ?? []),
    });
    buffers.push(buffer);
    return buffer;
  };

  const film = createScheduler(ladder, {
    openBuffer: open,
    position: () => position,
    isWanted: () => isWanted,
    loops: () => loops,
    box: () => ({ width: 1920, height: 1080 }),
    savesData: false,
    believedBitsPerSecond: () => bitsPerSecondAt(0),
    layoutOf: async (url) => {
      playlists.push(url);
      return layoutOf(url, options.heavyHeight);
    },
    beginningOf: (url) => {
      const layout = layoutOf(url, options.heavyHeight);
      return options.knowsBeginning ? { ...layout, segments: layout.segments.slice(0, 1) } : undefined;
    },
    async *fetchRange(url, { from, to }, signal) {
      const level = ladder.levels.find((each) => url.endsWith(`v${each.height}.mp4`));
      const request: Request = {
        url,
        kind: level ? 'video' : 'audio',
        height: level?.height ?? 0,
        from,
        isWhole: false,
      };
      requests.push(request);
      const waiting: (Uint8Array<ArrayBuffer> | undefined)[] = [];
      let error: unknown;
      let stir = Promise.withResolvers<void>();
      const transfer: Transfer = {
        request,
        signal,
        left: to - from + 1,
        at: from,
        silentMs: latencyMs,
        layout: layoutOf(url.replace('.mp4', '.m3u8'), options.heavyHeight),
        hand(chunk, wrong) {
          if (wrong) error = wrong;
          else waiting.push(chunk);
          stir.resolve();
          stir = Promise.withResolvers();
        },
      };
      transfers.add(transfer);
      signal.addEventListener('abort', () => transfer.hand(undefined, new DOMException('gone', 'AbortError')));
      try {
        for (;;) {
          if (error) throw error;
          if (waiting.length > 0) {
            const chunk = waiting.shift();
            if (!chunk) return;
            yield chunk;
          } else await stir.promise;
        }
      } finally {
        transfers.delete(transfer);
      }
    },
    throughput: createThroughput(() => ms),
    sleep: (forMs) => new Promise((wake) => sleepers.add({ at: ms + forMs, wake })),
    untilOnline: async () => undefined,
    onLevel: () => undefined,
    onProgress: () => undefined,
    signal: ending.signal,
  });
  film.run().catch((error) => {
    failure = reasonOf(error);
  });

  const answerOf = ({ request }: Transfer): number => (request.height === options.goneHeight ? 404 : status);

  /** The bytes that the line brings in one tick, shared by all who wait. */
  const deliver = () => {
    const flowing: Transfer[] = [];
    for (const transfer of transfers) {
      transfer.silentMs -= tickMs;
      if (transfer.silentMs >= 0) continue;
      const answer = answerOf(transfer);
      if (answer === 200) flowing.push(transfer);
      else transfer.hand(undefined, new HttpError(answer));
    }
    const share = Math.floor(((bitsPerSecondAt(ms / 1000) / 8) * (tickMs / 1000)) / Math.max(1, flowing.length));
    for (const transfer of flowing) {
      const count = transfer.left - share < headerBytes ? transfer.left : share;
      if (count < headerBytes) continue;
      const chunk = new Uint8Array(count);
      new Uint32Array(chunk.buffer, 0, 2).set([pieces.push(piecesOf(transfer, count)) - 1, count]);
      transfer.left -= count;
      transfer.at += count;
      transfer.hand(chunk);
      if (transfer.left === 0) {
        transfer.request.isWhole = true;
        transfer.hand(undefined);
      }
    }
  };

  const piecesOf = ({ layout, at, request }: Transfer, count: number): Piece[] =>
    (request.height === options.blankHeight ? [] : layout.segments).flatMap(({ from, to, start, end }) => {
      const [first, last] = [Math.max(from, at), Math.min(to + 1, at + count)];
      if (first >= last) return [];
      const time = (byte: number) => start + ((byte - from) / (to + 1 - from)) * (end - start);
      const level = ladder.levels.find(({ height }) => height === request.height)?.id ?? -1;
      return [{ level, from: time(first), to: time(last) }];
    });

  const play = () => {
    if (!isWanted || position >= filmSeconds - 0.1) return;
    const until = Math.min(...buffers.map((buffer) => bufferedUntil(buffer.ranges(), position)));
    const needed = isRunning ? tickMs / 1000 : 0.5;
    if (until - position > needed || until > filmSeconds - 0.15) {
      isRunning = true;
      position += tickMs / 1000;
    } else if (isRunning) {
      isRunning = false;
      stalls.push(position);
    }
  };

  const settle = async () => {
    for (let turn = 0; turn < 24; turn += 1) await Promise.resolve();
  };

  return {
    film,
    requests,
    playlists,
    async pass(seconds) {
      await settle();
      for (const end = ms + seconds * 1000; ms < end; ) {
        ms += tickMs;
        deliver();
        for (const sleeper of sleepers)
          if (sleeper.at <= ms) {
            sleepers.delete(sleeper);
            sleeper.wake();
          }
        play();
        if (ms % 200 === 0) film.stir();
        await settle();
        if (position >= filmSeconds - 0.1 && transfers.size === 0) return;
      }
    },
    jump(seconds) {
      position = seconds;
      isRunning = false;
      film.seek();
    },
    position: () => position,
    stalls: () => stalls,
    hasEnded: () => position >= filmSeconds - 0.1,
    error: () => failure,
    running: () => transfers.size,
    answerWith(next) {
      status = next;
    },
    shownLevel: () => buffers[0]?.levelAt(position),
  };
}
