import type { ProcessingStep, Video } from '@kinora/contract';
import { toEpochSeconds } from '../../db/columns.ts';
import type { ShownVideo } from './live-film.ts';
import { mediaKeys, mediaUrl } from './media-key.ts';
import { isWorthRetrying } from './video-life-service.ts';

/** What is being done for a video that is not ready, or was. */
export interface VideoWork {
  steps: ProcessingStep[];
  /** Of a file that we fetch, or could not. */
  arrival?: { receivedBytes: number; totalBytes: number | null; secondsLeft: number | null } | undefined;
}

/** Nobody waits for these: they come after all else, or are done at once. */
const unawaited: readonly ProcessingStep['step'][] = ['tracks', 'insight', 'captions'];

const average = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** A video as its owner sees it. */
export function toVideo(row: ShownVideo, { steps, arrival }: VideoWork, videoCdnUrl: string): Video {
  const urlOf = (key: string | null) => (key === null ? null : mediaUrl(videoCdnUrl, key));
  const untilReady = steps.filter(({ step }) => !unawaited.includes(step));
  const open = untilReady.filter(({ state }) => state === 'waiting' || state === 'running');
  const isWorking = row.status === 'processing' && steps.length > 0;
  const arriving = row.status === 'uploading' ? arrival : undefined;
  const secondsLeft = open.map(({ seconds_left }) => seconds_left);
  return {
    id: row.id,
    name: row.name,
    // Its own, whichever cut it leads to: people copy it, and players know the video by it.
    url: mediaUrl(videoCdnUrl, mediaKeys.mp4(row.id)),
    updated_at: toEpochSeconds(row.updatedAt),
    status: row.status,
    status_reason: row.statusReason,
    can_retry: row.statusReason !== null && (arrival !== undefined || isWorthRetrying(row.statusReason)),
    ...(row.takenDownReason !== null && { taken_down: row.takenDownReason }),
    playable: row.playableAt !== null && row.takenDownAt === null,
    takes_place: row.status !== 'failed' || row.originalGoneAt === null,
    progress: isWorking ? average(untilReady.map(progressOf)) : partOf(arriving),
    seconds_left:
      isWorking && secondsLeft.every((seconds) => seconds !== null)
        ? secondsLeft.reduce<number>((sum, seconds) => sum + (seconds ?? 0), 0)
        : (arriving?.secondsLeft ?? null),
    import: arriving ? { received_bytes: arriving.receivedBytes, total_bytes: arriving.totalBytes } : null,
    hls_url: urlOf(row.hlsKey),
    poster_url: urlOf(row.posterKey),
    storyboard_url: urlOf(row.storyboardKey),
    duration_seconds: row.durationMs === null ? null : row.durationMs / 1000,
    size_bytes: row.sizeBytes,
    width: row.width,
    height: row.height,
    steps,
  };
}

const partOf = (arriving: VideoWork['arrival']): number | null =>
  arriving?.totalBytes ? Math.min(1, arriving.receivedBytes / arriving.totalBytes) : null;

const progressOf = ({ state, progress }: ProcessingStep): number =>
  state === 'done' || state === 'skipped' ? 1 : progress;
