/** What was found in a file, as it is kept with the video for the steps that follow. */
export interface Findings {
  probe: Probe;
  way: Mp4Way;
  /** The largest size that the plan allowed when the file came; missing of files that an earlier version looked into. */
  largestSize?: number | undefined;
  /** Missing until something of the film has to be encoded. */
  complexity?: Complexity | undefined;
}

/** What a few seconds of a film cost, made small in two qualities: by this the quality of the whole is chosen. */
export interface Complexity {
  pixels: number;
  finer: Sample;
  coarser: Sample;
}

export interface Sample {
  crf: number;
  /** How much of the picture is left, 1 for all of it. */
  ssim: number;
  keyframeBits: number;
  /** Of all that is no keyframe. */
  bitsPerSecond: number;
  framesPerSecond: number;
}

/** How the file that plays is made of the one that came. */
export type Mp4Way = 'as it is' | 'remux' | 'transcode';

/** What a file holds, as far as it matters for showing it. */
export interface Probe {
  durationSeconds: number;
  /** As people see it: turned, where the file says so. */
  width: number;
  height: number;
  rotation: number;
  videoCodec: string;
  isEightBit420: boolean;
  /** Missing where an earlier version looked into the file, or no tool did. */
  colour?: Colour;
  /** How its fields lie in a frame, where each frame holds two moments. */
  fields?: FieldOrder;
  /** What lies under a picture that is not everywhere there is nobody's business. */
  hasAlpha?: boolean;
  framesPerSecond?: number;
  /** Its own frames would not be seen as they are meant: turned over, squeezed, combed, too late, or hidden ones too. */
  isOddPicture?: boolean;
  audioCodec: string | undefined;
  audioChannels?: number;
  /** A language tag; missing where the file does not say which. */
  audioLanguage?: string;
  /** All of them, in the order of the file. Missing where an earlier version looked into it, or no tool did. */
  sounds?: Sound[];
  /** Its sound begins long after its picture, or is not to be heard as a whole. */
  isOddSound?: boolean;
  streams: number;
  isMp4Brand: boolean;
}

/** One of the sounds of a film. */
export interface Sound {
  /** Which of the file's, counted from 0. */
  track: number;
  channels: number;
  /** A language tag. */
  lang?: string;
  /** What the file calls it. */
  title?: string;
}

/** Which of two fields comes first; `auto` where each frame says so. */
export type FieldOrder = 'auto' | 'tff' | 'bff';

/** What the numbers of a picture mean. The names are ffmpeg's. */
export interface Colour {
  /** How numbers become light. Those of SDR are so near to each other that browsers show them alike. */
  transfer: 'sdr' | 'hlg' | 'pq';
  primaries: Primaries;
  matrix: Matrix;
  range: 'tv' | 'pc';
  /** The brightest light that is meant, in cd/m². Only PQ says it in absolute numbers. */
  peakNits: number;
}

export type Primaries = 'bt709' | 'bt470m' | 'bt470bg' | 'smpte170m' | 'smpte240m' | 'film' | 'bt2020' | 'smpte432';
export type Matrix = 'bt709' | 'fcc' | 'bt470bg' | 'smpte170m' | 'smpte240m' | 'bt2020nc' | 'gbr';
