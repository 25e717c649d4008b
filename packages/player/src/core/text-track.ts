/** Cues to be read along with a film: where they lie, and what they are called. */
export interface TextTrack {
  readonly kind: 'captions' | 'subtitles' | 'chapters' | 'descriptions';
  /** A language tag, such as `pt-BR`. */
  readonly lang: string;
  readonly label: string;
  /** Shown without being asked for. */
  readonly isDefault: boolean;
  readonly url: string;
}
