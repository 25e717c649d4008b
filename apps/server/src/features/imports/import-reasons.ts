import { FetchError, type FetchProblem } from '../../egress/fetch-error.ts';

/** The file is there, and yet nothing that could be stored: another try would end the same. */
export class UnfitFileError extends Error {
  override readonly name = 'UnfitFileError';
}

export const unfit = {
  page: 'This link leads to a web page, not to a video file',
  empty: 'The file is empty',
  late: 'The import took longer than a day',
};

const sentences: Record<FetchProblem, string> = {
  unreachable: 'This address could not be reached',
  untrusted: 'This address has no valid certificate',
  answered: 'This address answered with an error',
  'redirected-too-often': 'This link redirects too many times',
  'redirected-to-http': 'This link redirects from https to http, which is not safe',
  'too-large': 'The file is larger than your plan allows',
  compressed: 'This address sends the file compressed, which is not supported',
  'too-slow': 'The other server sent too slowly',
  'broken-off': 'The connection kept breaking off',
};

const answers: Record<number, string> = {
  401: 'This link asks for a sign-in (401)',
  403: 'This link does not allow access (403)',
  404: 'There is no file at this link (404)',
  410: 'The file at this link is gone (410)',
};

/** For the owner of the video. */
export function reasonOf(error: unknown): string {
  if (error instanceof UnfitFileError) return error.message;
  if (!(error instanceof FetchError)) return 'The file could not be stored';
  const { problem, status } = error;
  if (problem !== 'answered' || status === undefined) return sentences[problem];
  return answers[status] ?? `${sentences.answered} (${status})`;
}

/** Whatever went wrong on our own side may go better next time. */
export const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof FetchError ? error.isPassing : !(error instanceof UnfitFileError);
