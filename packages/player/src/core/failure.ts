import type { FailureReason } from './messages.ts';

/** What stands where the video would be. */
export interface Notice {
  readonly title: string;
  readonly hint: string;
}

export const failureNotices: Readonly<Record<FailureReason, Notice>> = {
  network: { title: 'The connection was lost', hint: 'Check your network and try again.' },
  unavailable: { title: 'Video unavailable', hint: 'It may have been moved or removed.' },
  unplayable: { title: 'This video cannot be played', hint: 'Your browser could not read it.' },
};

export const emptyNotice: Notice = { title: 'No video yet', hint: 'There is nothing to play here so far.' };

const mediaErrors: Readonly<Record<number, FailureReason>> = { 2: 'network', 3: 'unplayable', 4: 'unavailable' };

/** A media element names a missing file and a lost network alike (4); being offline tells them apart. */
export function toFailure(mediaErrorCode: number | undefined, online: boolean): FailureReason {
  if (!online) return 'network';
  return mediaErrors[mediaErrorCode ?? 0] ?? 'unplayable';
}
