import { clamp } from './seeking.ts';
import { speeds } from './settings-menu.ts';

export const levelsKey = 'kinora-player';

export interface StoredLevels {
  readonly volume: number;
  readonly speed: number;
}

export const defaultLevels: StoredLevels = { volume: 1, speed: 1 };

function toSpeed(value: unknown): number {
  return speeds.find((speed) => speed === value) ?? defaultLevels.speed;
}

function toVolume(value: unknown): number {
  const usable = typeof value === 'number' && value > 0;
  return usable ? clamp(value, 0, 1) : defaultLevels.volume;
}

/** Storage belongs to the viewer's browser: anything may stand there. */
export function readLevels(text: string | null): StoredLevels {
  if (text === null) return defaultLevels;
  try {
    const stored = JSON.parse(text) as { volume?: unknown; speed?: unknown } | null;
    return { volume: toVolume(stored?.volume), speed: toSpeed(stored?.speed) };
  } catch {
    return defaultLevels;
  }
}

/** Silence is not stored: a player that starts without sound looks broken to whoever muted another one. */
export function writeLevels(before: StoredLevels, now: { volume: number; muted: boolean; speed: number }): string {
  const audible = !now.muted && now.volume > 0;
  return JSON.stringify({ volume: audible ? now.volume : before.volume, speed: toSpeed(now.speed) });
}
