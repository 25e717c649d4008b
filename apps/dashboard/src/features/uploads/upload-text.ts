import { bytesText, timeLeftText } from '../../ui/quantity-text.ts';
import { partOf, type Upload } from './upload-list.ts';

/** The line under an upload's name. */
export function uploadText(upload: Upload): string {
  const { phase, sizeBytes, bytesPerSecond, secondsLeft, reason } = upload;
  const percent = `${percentOf(upload)}%`;
  switch (phase) {
    case 'queued':
      return `Queued · ${bytesText(sizeBytes)}`;
    case 'waiting':
      return `${percent} · waiting for the connection…`;
    case 'paused':
      return `${percent} · paused`;
    case 'stored':
      return `Uploaded · ${bytesText(sizeBytes)}`;
    case 'refused':
    case 'failed':
      return reason ?? 'The upload failed.';
    case 'sending':
      return [
        `${percent} of ${bytesText(sizeBytes)}`,
        bytesPerSecond !== undefined && `${bytesText(bytesPerSecond)}/s`,
        secondsLeft !== undefined && timeLeftText(secondsLeft),
      ]
        .filter(Boolean)
        .join(' · ');
  }
}

export const percentOf = (upload: Upload): number => Math.floor(partOf(upload) * 100);
