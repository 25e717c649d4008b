import { clamp } from './seeking.ts';

/** What is shown for a while, in seconds of the film. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  /** With the tags of WebVTT. */
  readonly text: string;
  readonly settings: string;
}

const timing = /^(\d+):(\d\d):(\d\d\.\d{3}) --> (\d+):(\d\d):(\d\d\.\d{3}) ?(.*)$/;

const toSeconds = (hours = '0', minutes = '0', seconds = '0'): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);

/** Reads what the server has written: blocks of one form, with an empty line between two of them. */
export function parseCues(file: string): Cue[] {
  return file.split(/\n\n+/).flatMap((block) => {
    const [first = '', ...lines] = block.trim().split('\n');
    const found = timing.exec(first);
    if (!found || lines.length === 0) return [];
    const [, hours, minutes, seconds, endHours, endMinutes, endSeconds, settings = ''] = found;
    const start = toSeconds(hours, minutes, seconds);
    return [{ start, end: toSeconds(endHours, endMinutes, endSeconds), text: lines.join('\n'), settings }];
  });
}

export interface ActiveCues {
  readonly cues: readonly Cue[];
  /** From when and until when it is these. */
  readonly from: number;
  readonly until: number;
}

export function cuesAt(all: readonly Cue[], time: number): ActiveCues {
  let from = 0;
  let until = Number.POSITIVE_INFINITY;
  const cues = all.filter((cue) => {
    for (const edge of [cue.start, cue.end]) {
      if (edge <= time) from = Math.max(from, edge);
      else until = Math.min(until, edge);
    }
    return cue.start <= time && time < cue.end;
  });
  return { cues, from, until };
}

type CueTag = 'i' | 'b' | 'u';

/** Letters that look the same. */
export interface Run {
  readonly text: string;
  readonly tags: readonly CueTag[];
}

const signs: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const unescapeText = (text: string) => text.replace(/&(?:lt|gt|amp);/g, (sign) => signs[sign] ?? sign);

/** Who speaks and classes say nothing about the look here. */
export function toRuns(text: string): Run[] {
  const runs: Run[] = [];
  let tags: CueTag[] = [];
  let at = 0;
  const endRun = (end: number) => {
    if (end > at) runs.push({ text: unescapeText(text.slice(at, end)), tags });
  };
  for (const { 0: all, 1: slash, 2: name, index } of text.matchAll(/<(\/?)([ibuvc])(?:[.\s][^<>]*)?>/g)) {
    endRun(index);
    at = index + all.length;
    if (name === 'v' || name === 'c') continue;
    const others = tags.filter((tag) => tag !== name);
    tags = slash ? others : [...others, name as CueTag];
  }
  endRun(text.length);
  return runs;
}

export const toPlainText = (text: string): string =>
  toRuns(text)
    .map((run) => run.text)
    .join('');

/** Where on the picture, in percent of it; undefined is the usual place. */
export interface CuePlace {
  readonly line: number | undefined;
  readonly position: number | undefined;
  readonly align: 'start' | 'center' | 'end';
}

/** So many lines fit on a picture, for those who count in lines. */
const lastLine = 15;

function toPercent(line: string): number {
  const number = Number.parseFloat(line);
  if (line.includes('%')) return clamp(number, 0, 100);
  const fromTop = number < 0 ? number + lastLine + 1 : number;
  return clamp((fromTop / lastLine) * 100, 0, 100);
}

const aligns: Readonly<Record<string, CuePlace['align']>> = { start: 'start', left: 'start', end: 'end', right: 'end' };

export function toPlace(settings: string): CuePlace {
  const { line, position, align = '' } = Object.fromEntries(settings.split(' ').map((part) => part.split(':')));
  return {
    line: line === undefined ? undefined : toPercent(line),
    position: position === undefined ? undefined : clamp(Number.parseFloat(position), 0, 100),
    align: aligns[align] ?? 'center',
  };
}
