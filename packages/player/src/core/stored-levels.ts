import { type CaptionChoice, noCaptionChoice, toCaptionChoice } from './caption-choice.ts';
import { clamp } from './seeking.ts';
import { speeds } from './settings-menu.ts';

export const levelsKey = 'kinora-player';

/** What a viewer has chosen in one film and expects of the next. */
export interface StoredLevels extends CaptionChoice {
  readonly volume: number;
  readonly speed: number;
  /** Of the quality that was chosen by hand, in lines; 0 where the player chooses. */
  readonly height: number;
}

export const defaultLevels: StoredLevels = { volume: 1, speed: 1, height: 0, ...noCaptionChoice };

const mostLines = 8640;

function toSpeed(value: unknown): number {
  return speeds.find((speed) => speed === value) ?? defaultLevels.speed;
}

function toVolume(value: unknown): number {
  const usable = typeof value === 'number' && value > 0;
  return usable ? clamp(value, 0, 1) : defaultLevels.volume;
}

function toHeight(value: unknown): number {
  return typeof value === 'number' && value > 0 && value <= mostLines ? value : defaultLevels.height;
}

export function toLevels(value: unknown): StoredLevels {
  const levels = (value ?? {}) as Partial<Record<keyof StoredLevels, unknown>>;
  const { volume, speed, height } = levels;
  return { volume: toVolume(volume), speed: toSpeed(speed), height: toHeight(height), ...toCaptionChoice(levels) };
}

/** Storage belongs to the viewer's browser: anything may stand there. */
export function readLevels(text: string | null): StoredLevels {
  try {
    return toLevels(JSON.parse(text ?? 'null'));
  } catch {
    return defaultLevels;
  }
}

/** Silence is not stored: a player that starts without sound looks broken to whoever muted another one. */
export function writeLevels(before: StoredLevels, now: StoredLevels): string {
  const { volume, speed, ...chosen } = toLevels({ ...now, volume: now.volume || before.volume });
  // What nobody has chosen is not there.
  return JSON.stringify({ volume, speed, ...chosen }, (_key, value) => value || undefined);
}

/** The height that comes nearest to what was chosen in another film, and no more lines than that. */
export function levelOf<Level extends { readonly height: number }>(
  levels: readonly Level[],
  height: number,
): Level | undefined {
  const within = levels.filter((level) => level.height > 0 && level.height <= height);
  return within.sort((one, other) => other.height - one.height)[0];
}
