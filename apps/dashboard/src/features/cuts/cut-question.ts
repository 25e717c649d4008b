import type { Cut } from '@kinora/contract';

/** What is asked about a cut in a dialog, and who gets the focus back. */
export interface CutQuestion {
  about: 'publish' | 'schedule' | 'preview' | 'trim' | 'delete';
  cut: Cut;
  opener: HTMLElement | null;
}

export type AskOfCut = (question: CutQuestion) => void;

export interface CutFormProps {
  videoId: string;
  cut: Cut;
  /** Who shows the video; undefined as long as that is not known. */
  players: readonly { id: string; name: string }[] | undefined;
  onClose: () => void;
}
