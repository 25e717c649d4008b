import type { FailureReason } from './messages.ts';

export interface FailureText {
  readonly title: string;
  readonly hint: string;
  readonly canRetry: boolean;
}

export const failureTexts: Readonly<Record<FailureReason, FailureText>> = {
  network: { title: 'The connection was lost', hint: 'Check your network and try again.', canRetry: true },
  unavailable: { title: 'Video unavailable', hint: 'It may have been moved or removed.', canRetry: true },
  unplayable: { title: 'This video cannot be played', hint: 'Your browser could not read it.', canRetry: true },
};

export const emptyText: FailureText = {
  title: 'No video yet',
  hint: 'There is nothing to play here so far.',
  canRetry: false,
};
export const goneText: FailureText = { ...failureTexts.unavailable, canRetry: false };

const mediaErrors: Readonly<Record<number, FailureReason>> = { 2: 'network', 3: 'unplayable', 4: 'unavailable' };

/** A media element names a missing file and a lost network alike (4); being offline tells them apart. */
export function toFailure(mediaErrorCode: number | undefined, online: boolean): FailureReason {
  if (!online) return 'network';
  return mediaErrors[mediaErrorCode ?? 0] ?? 'unplayable';
}
