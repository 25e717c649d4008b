/** The file is at fault, not the moment: trying again would end the same. The message is for its owner. */
export class UnsupportedMediaError extends Error {
  override readonly name = 'UnsupportedMediaError';
}

/** Somebody else has taken the work over, or the video is gone: what was made here counts for nothing. */
export class ClaimLostError extends Error {
  override readonly name = 'ClaimLostError';
}

/** All is planned and others are at it: who finishes the last piece calls for whoever goes on. */
export class WaitsForPiecesError extends Error {
  override readonly name = 'WaitsForPiecesError';
}

/** What is made by a hardware encoder cannot go on with it. In software it can. */
export class HardwareEncodeError extends Error {
  override readonly name = 'HardwareEncodeError';
}

/** There is nothing to be done here: the message says why. */
export class SkippedStepError extends Error {
  override readonly name: string = 'SkippedStepError';
}

/** This installation lacks a tool: the message says which and what for. */
export class MissingToolError extends SkippedStepError {
  override readonly name = 'MissingToolError';
}
