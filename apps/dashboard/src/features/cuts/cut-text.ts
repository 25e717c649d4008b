import type { Cut } from '@kinora/contract';
import { bytesText, durationText } from '../../ui/quantity-text.ts';
import { relativeTime } from '../../ui/relative-time.ts';

/** To the minute, where the reader is. */
export const momentText = (seconds: number): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(
    new Date(seconds * 1000),
  );

export interface CutState {
  word: string;
  tone: 'live' | 'waiting' | 'plain' | 'bad';
}

export function cutState({ is_live, status, publish_at, published_at }: Cut, nowSeconds: number): CutState {
  if (is_live) return { word: 'Live', tone: 'live' };
  if (status === 'failed') return { word: 'Failed', tone: 'bad' };
  if (publish_at !== null && publish_at > nowSeconds)
    return { word: `Goes live ${momentText(publish_at)}`, tone: 'waiting' };
  if (publish_at !== null) return { word: 'Goes live when ready', tone: 'waiting' };
  if (status === 'uploading') return { word: 'Uploading', tone: 'plain' };
  if (status === 'processing') return { word: 'Processing', tone: 'plain' };
  return published_at === null ? { word: 'Ready', tone: 'plain' } : { word: 'Earlier cut', tone: 'plain' };
}

/** 1:05 to 2:10; to the second, as people say it. */
const partText = ({ start_ms, end_ms }: NonNullable<Cut['trimmed']>): string =>
  `${durationText(start_ms / 1000)} to ${durationText(end_ms / 1000)}`;

export function cutFacts(cut: Cut, nowSeconds: number): string {
  const { duration_seconds, width, height, size_bytes, created_at, trimmed } = cut;
  const came = trimmed ? `trimmed from ${partText(trimmed)}` : 'uploaded';
  return [
    duration_seconds === null ? undefined : durationText(duration_seconds),
    width && height ? `${Math.min(width, height)}p` : undefined,
    size_bytes === null ? undefined : bytesText(size_bytes),
    `${came} ${relativeTime(created_at, nowSeconds)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** As a field for a moment wants it, where the reader is. */
export function toFieldTime(ms: number): string {
  const date = new Date(ms);
  return new Date(ms - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
