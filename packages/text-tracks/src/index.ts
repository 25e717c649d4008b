export { type CheckedCues, checkCues, shiftCues } from './check-cues.ts';
export { type Cue, trackLimits } from './cue.ts';
export { toPlainText } from './cue-text.ts';
export { readTrack, type TrackFile } from './read-track.ts';
export { type Note, summarize } from './reading.ts';
export { type TrackFormat, trackFormats, writeTrack } from './write-track.ts';
