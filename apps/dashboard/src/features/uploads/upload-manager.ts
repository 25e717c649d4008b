import type { Video } from '@kinora/contract';
import { inWords, toErrorMessage } from '../../api/error-messages.ts';
import { ImportFailed, type VideoImporter, type VideoLink } from './import-video.ts';
import { retry } from './retry.ts';
import type { NewCut, UploadPlace, VideoSender } from './send-video.ts';
import { isOpen, newUpload, type Upload } from './upload-list.ts';
import { addSample, bytesPerSecond, type Sample, secondsLeft } from './upload-meter.ts';
import { FileProblem, UploadRefused } from './upload-rules.ts';

interface Job {
  source: File | VideoLink;
  place: UploadPlace;
  stop: AbortController;
  running: Promise<void>;
  samples: Sample[];
}

export interface UploadManagerParts {
  sender: VideoSender;
  importer: VideoImporter;
  onStored: () => void;
  now?: () => number;
}

const mostAtOnce = 3;
/** Progress comes many times a second; people read it a few times. */
const drawEveryMs = 200;

export type UploadManager = ReturnType<typeof createUploadManager>;

/** All uploads of this tab. Screens come and go; what is on its way stays here. */
export function createUploadManager({ sender, importer, onStored, now = Date.now }: UploadManagerParts) {
  let uploads: readonly Upload[] = [];
  const jobs = new Map<string, Job>();
  const listeners = new Set<() => void>();
  let lastNumber = 0;

  function set(next: readonly Upload[]): void {
    uploads = next;
    for (const listener of listeners) listener();
  }
  const change = (id: string, changes: Partial<Upload>): void =>
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  const phaseOf = (id: string) => uploads.find((upload) => upload.id === id)?.phase;

  function startNext(): void {
    const active = uploads.filter(({ phase }) => phase === 'sending' || phase === 'waiting').length;
    const next = uploads.filter(({ phase }) => phase === 'queued').slice(0, Math.max(0, mostAtOnce - active));
    for (const { id } of next) start(id);
  }

  function start(id: string): void {
    const job = jobs.get(id);
    if (!job) return;
    job.stop = new AbortController();
    job.samples = [];
    change(id, { phase: 'sending', reason: undefined, refusal: undefined, ...still });
    job.running = job.running.then(() => run(id, job, job.stop.signal));
  }

  async function run(id: string, job: Job, signal: AbortSignal): Promise<void> {
    try {
      const videoId = await retry((gotFurther) => transport(id, job, { signal, onFurther: gotFurther }), {
        signal,
        onWait: () => change(id, { phase: 'waiting', ...still }),
      });
      change(id, { phase: 'stored', videoId, canPause: false });
      onStored();
    } catch (error) {
      // Who stopped it has said already what it is now.
      if (!signal.aborted) end(id, job, error);
    } finally {
      startNext();
    }
  }

  function transport(id: string, job: Job, { signal, onFurther }: { signal: AbortSignal; onFurther: () => void }) {
    const { source, place } = job;
    const onSent = (bytes: number) => !signal.aborted && measure(id, job, bytes) && onFurther();
    if (source instanceof File) {
      const onBegin = ({ resumable }: { resumable: boolean }) => change(id, { canPause: resumable });
      return sender.send({ file: source, place, signal, onBegin, onSent });
    }
    const onProgress = (video: Video) => {
      const { name, size_bytes } = video;
      change(id, { name, sizeBytes: video.import?.total_bytes ?? size_bytes ?? 0 });
      onSent(video.import?.received_bytes ?? 0);
    };
    return importer.send({ link: source, place, signal, onProgress });
  }

  function end(id: string, { source, place }: Job, error: unknown): void {
    const refusal = error instanceof UploadRefused ? error : undefined;
    const isUnfit = error instanceof FileProblem;
    const isTold = refusal || isUnfit || error instanceof ImportFailed;
    const reason = isTold ? (error as Error).message : inWords(toErrorMessage({}, error));
    change(id, { phase: refusal ? 'refused' : 'failed', reason, refusal, isUnfit, canPause: false });
    // What arrived in pieces is kept for another try, and a link is in the library; anything else gives its place back.
    if (source instanceof File && !place.uploadUrl) release(source, place);
  }

  function release(source: File | VideoLink, place: UploadPlace): void {
    const released = source instanceof File ? sender.release(source, place) : importer.release(place);
    // Nobody waits for it, and the server lets go of a place by itself in the end.
    released.catch(() => undefined);
  }

  /** Whether anything was sent since the last look. */
  function measure(id: string, job: Job, bytes: number): boolean {
    const last = job.samples.at(-1);
    if (last && now() - last.atMs < drawEveryMs) return false;
    job.samples = addSample(job.samples, { atMs: now(), bytes });
    const speed = bytesPerSecond(job.samples);
    const toGo = (uploads.find((upload) => upload.id === id)?.sizeBytes ?? 0) - bytes;
    change(id, {
      phase: 'sending',
      sentBytes: bytes,
      bytesPerSecond: speed,
      secondsLeft: toGo > 0 ? secondsLeft(toGo, speed) : undefined,
    });
    return last !== undefined && bytes > last.bytes;
  }

  const findSame = (source: File | VideoLink, cutOf: string | undefined) =>
    uploads.find((upload) => {
      const other = jobs.get(upload.id)?.source;
      return isOpen(upload) && upload.cutOf === cutOf && other && isSame(other, source);
    });

  function add(source: File | VideoLink, cut?: NewCut): string {
    const cutOf = cut?.videoId;
    const same = findSame(source, cutOf);
    if (same) return same.id;
    lastNumber += 1;
    const id = String(lastNumber);
    jobs.set(id, { source, place: { cut }, stop: new AbortController(), running: Promise.resolve(), samples: [] });
    const isFile = source instanceof File;
    set([...uploads, newUpload(id, isFile ? source : { name: source.url, size: 0 }, { isLink: !isFile, cutOf })]);
    return id;
  }

  function dismiss(id: string): void {
    jobs.delete(id);
    set(uploads.filter((upload) => upload.id !== id));
  }

  return {
    list: () => uploads,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** A file that is on its way already is not begun twice. Answers the ids of all. */
    add(files: readonly File[]): string[] {
      const ids = files.map((file) => add(file));
      startNext();
      return ids;
    },
    addCut(file: File, cut: NewCut): string {
      const id = add(file, cut);
      startNext();
      return id;
    },
    addLink(link: VideoLink): string {
      const id = add(link);
      startNext();
      return id;
    },
    pause(id: string): void {
      change(id, { phase: 'paused', ...still });
      jobs.get(id)?.stop.abort();
    },
    /** After a pause, or once more after a failure. */
    resume(id: string): void {
      if (phaseOf(id) === undefined) return;
      change(id, { phase: 'queued', reason: undefined, refusal: undefined });
      startNext();
    },
    cancel(id: string): void {
      const job = jobs.get(id);
      dismiss(id);
      job?.stop.abort();
      void job?.running.then(() => release(job.source, job.place));
      startNext();
    },
    dismiss,
    dismissEnded: (): void => {
      for (const upload of uploads) if (!isOpen(upload)) dismiss(upload.id);
    },
  };
}

const still = { bytesPerSecond: undefined, secondsLeft: undefined };

function isSame(one: File | VideoLink, other: File | VideoLink): boolean {
  if (!(one instanceof File && other instanceof File)) return 'url' in one && 'url' in other && one.url === other.url;
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
