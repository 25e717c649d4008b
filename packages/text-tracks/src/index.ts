export { checkCues, shiftCues } from './check-cues.ts';
export { type Cue, trackLimits } from './cue.ts';
export { toEditableText, toPlainText } from './cue-text.ts';
export { readTime, timeProblem, writeTime } from './cue-time.ts';
export { readTrack, type TrackFile } from './read-track.ts';
export { summarize } from './reading.ts';
export { type TrackFormat, writeTrack } from './write-track.ts';
