/** Raised with the shape below: readers tell from it what an older row cannot hold. */
export const insightVersion = 1;

/** What was heard and seen in a film. Times are in seconds, and every list is bounded. */
export interface Insight {
  sceneCuts: number[];
  silences: { from: number; to: number }[];
  /** Null where there is no sound. */
  loudness: Loudness | null;
  waveform: Waveform | null;
}

export interface Loudness {
  /** By EBU R 128; null where nothing is to be heard. */
  lufs: number | null;
  rangeLu: number;
  truePeakDb: number | null;
}

export interface Waveform {
  secondsPerPeak: number;
  /** From 0 to 100, of full scale. */
  peaks: number[];
}
