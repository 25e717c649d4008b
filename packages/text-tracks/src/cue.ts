/** What is shown for a while, in seconds of the film to the millisecond. */
export interface Cue {
  start: number;
  end: number;
  /** As WebVTT writes it, of a few tags and never of anything else that a browser would act on. */
  text: string;
  /** Where on the picture, in the words of WebVTT; empty for the usual place. */
  settings: string;
}

/** Beyond these a file is no text track of a film, whoever made it. */
export const trackLimits = {
  cues: 20_000,
  cueLetters: 1_000,
  /** SubRip has two digits for hours. */
  seconds: 100 * 3600,
};
