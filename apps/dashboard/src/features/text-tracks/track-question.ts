import type { TextTrack } from '@kinora/contract';

/** What somebody wants to do with a track, to be asked about in a dialog. */
export interface TrackQuestion {
  about: 'details' | 'replace' | 'delete';
  track: TextTrack;
  /** The button of the menu that it was chosen from, which has the focus again afterwards. */
  opener: HTMLElement | null;
}
export type AskOfTrack = (question: TrackQuestion) => void;

export interface TrackFormProps {
  videoId: string;
  track: TextTrack;
  onClose: () => void;
}
