import type { ProcessingStep, Video } from '@kinora/contract';
import { bytesText, timeLeftText } from '../../ui/quantity-text.ts';

/** What is being done, in words for people who never heard of codecs. */
const doing: Record<ProcessingStep['step'], string> = {
  probe: 'Checking the file',
  poster: 'Creating a poster image',
  mp4: 'Preparing it for every browser',
  tracks: 'Reading subtitles and chapters',
  hls: 'Creating qualities for every connection',
  storyboard: 'Creating timeline previews',
  insight: 'Analysing picture and sound',
  captions: 'Writing captions',
};

export interface WorkText {
  title: string;
  detail: string | undefined;
  /** From 0 to 100. */
  percent: number;
}

export function workText({ steps, progress, seconds_left, playable, ...video }: Video): WorkText {
  if (video.import) return importText(video.import, seconds_left);
  const running = steps.find(({ state }) => state === 'running');
  const left = seconds_left === null ? undefined : timeLeftText(seconds_left);
  return {
    title: running ? doing[running.step] : 'Waiting in the queue',
    detail: [playable && 'plays already', running && left].filter(Boolean).join(' · ') || undefined,
    percent: Math.round(Math.min(1, Math.max(0, progress ?? 0)) * 100),
  };
}

function importText(
  { received_bytes, total_bytes }: NonNullable<Video['import']>,
  secondsLeft: number | null,
): WorkText {
  const received = bytesText(received_bytes);
  const left = secondsLeft === null ? undefined : timeLeftText(secondsLeft);
  return {
    title: received_bytes > 0 ? 'Importing' : 'Waiting to import',
    detail:
      received_bytes === 0
        ? undefined
        : [total_bytes === null ? `${received} received` : `${received} of ${bytesText(total_bytes)}`, left]
            .filter(Boolean)
            .join(' · '),
    percent: total_bytes ? Math.floor((received_bytes / total_bytes) * 100) : 0,
  };
}

/** Resolution and size; a picture is named by its short side, as players name qualities. */
export function factsText({ width, height, size_bytes }: Video): string {
  const resolution = width && height ? `${Math.min(width, height)}p` : undefined;
  return [resolution, size_bytes === null ? undefined : bytesText(size_bytes)].filter(Boolean).join(' · ');
}
