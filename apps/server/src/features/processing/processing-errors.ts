/** The file is at fault, not the moment: trying again would end the same. The message is for its owner. */
export class UnsupportedMediaError extends Error {
  override readonly name = 'UnsupportedMediaError';
}

/** Somebody else has taken the work over, or the video is gone: what was made here counts for nothing. */
export class ClaimLostError extends Error {
  override readonly name = 'ClaimLostError';
}

/** This installation lacks a tool: the message says which and what for. */
export class MissingToolError extends Error {
  override readonly name = 'MissingToolError';
}
