import type { TrackReport } from '@kinora/contract';
import { summarize, type TrackFile } from '@kinora/text-tracks';

export const toReport = (file: TrackFile): TrackReport => ({
  format: file.format,
  encoding: file.encoding,
  cues: file.cues.length,
  left_out: file.leftOut,
  summary: summarize(file),
  notes: file.notes.map(({ line, text, isLoss }) => ({ line, text, is_loss: isLoss })),
  note_count: file.noteCount,
});

export function toUnreadable(file: TrackFile): { sentence?: string } {
  const [first] = file.notes;
  if (!first) return {};
  return { sentence: `There are no cues in this file that can be read (line ${first.line}: ${first.text})` };
}
