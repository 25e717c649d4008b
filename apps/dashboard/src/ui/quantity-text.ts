const sizes = ['B', 'KB', 'MB', 'GB', 'TB'];

/** 1536 → 1.5 KB; whole numbers from 100 on, where a fraction says nothing any more. */
export function bytesText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(sizes.length - 1, Math.floor(Math.log2(bytes) / 10));
  const amount = bytes / 1024 ** step;
  const digits = step === 0 || amount >= 99.95 ? 0 : 1;
  return `${amount.toFixed(digits).replace(/\.0$/, '')} ${sizes[step]}`;
}

/** 1 → 1 video, 1200 → 1,200 videos; with a plus where there are more. */
export const countText = (count: number, { of, isCapped }: { of: string; isCapped: boolean }): string =>
  `${count.toLocaleString('en')}${isCapped ? '+' : ''} ${of}${count === 1 ? '' : 's'}`;

/** 75 → 1:15, 3675 → 1:01:15 */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (amount: number) => String(amount).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** Rough on purpose: a number that jumps every second is not believed. */
export function timeLeftText(seconds: number): string {
  if (seconds < 5) return 'a few seconds left';
  if (seconds < 55) return `${Math.ceil(seconds / 5) * 5} sec left`;
  if (seconds < 55 * 60) return `${Math.round(Math.max(60, seconds) / 60)} min left`;
  return `${Math.round((seconds / 3600) * 2) / 2} hr left`;
}
