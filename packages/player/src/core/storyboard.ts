/** One small frame: from when it is shown, and where it lies in the picture that holds them all. */
export interface StoryboardFrame {
  readonly start: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Storyboard {
  /** As the list names it: beside the list. */
  readonly image: string;
  readonly frames: readonly StoryboardFrame[];
}

const cue = /(?:(\d+):)?(\d+):(\d+\.\d+) -->.*\r?\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)/g;

/** Undefined where the text lists no frames. */
export function parseStoryboard(text: string): Storyboard | undefined {
  const cues = [...text.matchAll(cue)];
  const image = cues[0]?.[4];
  if (image === undefined) return undefined;
  const frames = cues.map(([, hours = '0', minutes, seconds, , ...area]) => {
    const [x = 0, y = 0, width = 0, height = 0] = area.map(Number);
    return { start: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), x, y, width, height };
  });
  return { image, frames };
}

/** The one that is shown at a time. */
export function frameAt({ frames }: Storyboard, time: number): StoryboardFrame | undefined {
  return frames.findLast(({ start }) => start <= time);
}

/** A frame has twice the pixels of its place at most; in a small player it leaves room for the film. */
const mostPixels = 160;
const mostOfPlayer = 0.42;

interface Area {
  readonly width: number;
  readonly height: number;
}

/** How large a frame is shown in a player of this size, as a factor of its pixels. */
export function frameScale(frame: Area, player: Area): number {
  const fit = (side: 'width' | 'height') => Math.min(mostPixels, player[side] * mostOfPlayer) / frame[side];
  return Math.min(fit('width'), fit('height'));
}
