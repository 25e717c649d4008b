/** How a frame does as a poster. */
interface ScoredFrame {
  atSeconds: number;
  score: number;
}

/** What is known of a poster besides the key of its JPEG. */
export interface PosterFacts extends ScoredFrame {
  /** In which it lies beside the JPEG, as AVIF and as WebP. */
  widths: number[];
  /** The same picture in a few pixels, as a data address; missing until it is made. */
  placeholder?: string | undefined;
}

/** A frame that is offered to the owner. */
export interface PosterCandidate extends ScoredFrame {
  key: string;
}
