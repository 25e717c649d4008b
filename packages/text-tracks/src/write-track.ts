import type { Cue } from './cue.ts';
import { toPlaceMark } from './cue-settings.ts';
import { toPlainText } from './cue-text.ts';
import { writeTime } from './cue-time.ts';
import { toSrtText } from './srt-text.ts';

export type TrackFormat = 'vtt' | 'srt' | 'txt' | 'json';

const writers: Readonly<Record<TrackFormat, (cues: readonly Cue[]) => string>> = {
  vtt: (cues) => ['WEBVTT\n', ...cues.map(toVttBlock)].join('\n'),
  srt: (cues) => cues.map(toSrtBlock).join('\n'),
  txt: (cues) => cues.map(({ text }) => `${toPlainText(text)}\n`).join(''),
  json: (cues) => `${JSON.stringify(cues, null, 2)}\n`,
};

/** The whole file, as text. */
export const writeTrack = (cues: readonly Cue[], format: TrackFormat): string => writers[format](cues);

function toVttBlock({ start, end, text, settings }: Cue): string {
  const timing = `${writeTime(start, '.')} --> ${writeTime(end, '.')}`;
  return `${timing}${settings && ` ${settings}`}\n${text}\n`;
}

/** A place that SubRip has no mark for stands behind the times, where its readers look for nothing. */
function toSrtBlock({ start, end, text, settings }: Cue, index: number): string {
  const mark = toPlaceMark(settings);
  const timing = `${writeTime(start, ',')} --> ${writeTime(end, ',')}${mark === undefined ? ` ${settings}` : ''}`;
  return `${index + 1}\n${timing}\n${mark ?? ''}${toSrtText(text)}\n`;
}
