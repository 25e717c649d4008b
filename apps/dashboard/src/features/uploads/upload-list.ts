import type { UploadRefused } from './upload-rules.ts';

/** `waiting` is for the network or a busy server, `queued` for other files, `stored` is the good end. */
export type UploadPhase = 'queued' | 'sending' | 'waiting' | 'paused' | 'stored' | 'refused' | 'failed';

export interface Upload {
  id: string;
  name: string;
  /** Fetched by the server: nothing of it passes through this tab. */
  isLink: boolean;
  /** The video of which it is another cut. */
  cutOf: string | undefined;
  /** Of a link nobody knows it at first, and some never tell: 0. */
  sizeBytes: number;
  sentBytes: number;
  phase: UploadPhase;
  canPause: boolean;
  bytesPerSecond: number | undefined;
  secondsLeft: number | undefined;
  /** Why it ended badly. */
  reason: string | undefined;
  /** The file itself is at fault: sending it again would end the same. */
  isUnfit: boolean;
  refusal: UploadRefused | undefined;
  videoId: string | undefined;
}

export const newUpload = (
  id: string,
  { name, size }: Pick<File, 'name' | 'size'>,
  { isLink = false, cutOf }: { isLink?: boolean; cutOf?: string | undefined } = {},
): Upload => ({
  id,
  name,
  isLink,
  cutOf,
  sizeBytes: size,
  sentBytes: 0,
  phase: 'queued',
  canPause: false,
  bytesPerSecond: undefined,
  secondsLeft: undefined,
  reason: undefined,
  isUnfit: false,
  refusal: undefined,
  videoId: undefined,
});

const openPhases: readonly UploadPhase[] = ['queued', 'sending', 'waiting', 'paused'];

/** Not ended yet, one way or another. */
export const isOpen = ({ phase }: Upload): boolean => openPhases.includes(phase);

/** Moves, or will by itself. */
export const isBusy = (upload: Upload): boolean => isOpen(upload) && upload.phase !== 'paused';

/** From 0 to 1; a whole file is 1 only once the server has it. */
export const partOf = ({ phase, sentBytes, sizeBytes }: Upload): number =>
  phase === 'stored' ? 1 : sizeBytes === 0 ? 0 : Math.min(0.99, sentBytes / sizeBytes);

/** One part for all: what is still open and what has arrived, by their bytes. */
export function partOfAll(uploads: readonly Upload[]): number {
  const counted = uploads.filter((upload) => isOpen(upload) || upload.phase === 'stored');
  const total = counted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return total === 0 ? 0 : counted.reduce((sum, upload) => sum + partOf(upload) * upload.sizeBytes, 0) / total;
}

const count = (amount: number, noun: string): string => `${amount} ${noun}${amount === 1 ? '' : 's'}`;

/** The tray's headline. */
export function summaryOf(uploads: readonly Upload[]): string {
  const open = uploads.filter(isOpen).length;
  const stored = uploads.filter(({ phase }) => phase === 'stored').length;
  const { doing, done, noun } = wordsOf(uploads);
  if (open > 0) return uploads.some(isBusy) ? `${doing} ${count(open, 'video')}` : `${count(open, noun)} paused`;
  const bad = uploads.length - stored;
  if (bad === 0) return `${count(stored, 'video')} ${done}`;
  return stored === 0 ? `${count(bad, noun)} failed` : `${stored} ${done}, ${bad} failed`;
}

const wordsOf = (uploads: readonly Upload[]) =>
  uploads.every(({ isLink }) => isLink)
    ? { doing: 'Importing', done: 'imported', noun: 'import' }
    : { doing: 'Uploading', done: 'uploaded', noun: 'upload' };
