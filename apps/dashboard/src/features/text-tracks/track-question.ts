import type { TextTrack } from '@kinora/contract';

/** What somebody wants to do with a track, to be asked about in a dialog. */
export interface TrackQuestion {
  about: 'details' | 'replace' | 'delete';
  track: TextTrack;
}
export type AskOfTrack = (question: TrackQuestion) => void;

export interface TrackFormProps {
  videoId: string;
  track: TextTrack;
  onClose: () => void;
}
