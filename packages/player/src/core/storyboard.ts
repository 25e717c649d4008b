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

const mostPixels = 160;
const leastPixels = 20;
const mostOfWidth = 0.42;
/** For the time below a frame, and for the gaps around both. */
const timeHeight = 44;

interface Area {
  readonly width: number;
  readonly height: number;
}

/** How large a frame is shown where there is this much room above the bar, as a factor of its pixels; 0 where it is too little. */
export function frameScale(frame: Area, room: Area): number {
  const height = Math.min(mostPixels, room.height - timeHeight);
  const width = Math.min(mostPixels, room.width * mostOfWidth);
  return height < leastPixels ? 0 : Math.min(width / frame.width, height / frame.height);
}
