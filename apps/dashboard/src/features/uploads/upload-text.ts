import { bytesText, timeLeftText } from '../../ui/quantity-text.ts';
import { partOf, type Upload } from './upload-list.ts';

/** The line under an upload's name. */
export function uploadText(upload: Upload): string {
  const { phase, isLink, sizeBytes, bytesPerSecond, secondsLeft, reason } = upload;
  const percent = `${percentOf(upload)}%`;
  switch (phase) {
    case 'queued':
      return isLink ? 'Queued' : `Queued · ${bytesText(sizeBytes)}`;
    case 'waiting':
      return `${percent} · waiting for the connection…`;
    case 'paused':
      return `${percent} · paused`;
    case 'stored':
      return `${isLink ? 'Imported' : 'Uploaded'} · ${bytesText(sizeBytes)}`;
    case 'refused':
    case 'failed':
      return reason ?? (isLink ? 'The import failed.' : 'The upload failed.');
    case 'sending':
      return [
        sizeBytes > 0 ? `${percent} of ${bytesText(sizeBytes)}` : receivedText(upload),
        bytesPerSecond !== undefined && `${bytesText(bytesPerSecond)}/s`,
        secondsLeft !== undefined && timeLeftText(secondsLeft),
      ]
        .filter(Boolean)
        .join(' · ');
  }
}

/** Of a file whose sender does not say how large it is. */
const receivedText = ({ sentBytes }: Upload): string =>
  sentBytes > 0 ? `${bytesText(sentBytes)} received` : 'Waiting for the other server…';

export const percentOf = (upload: Upload): number => Math.floor(partOf(upload) * 100);
