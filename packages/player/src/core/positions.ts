import { idPattern } from '@kinora/player-config/id-pattern';
import { knownDuration } from './seeking.ts';

export const positionsKey = 'kinora-positions';

/** Where somebody stopped in a film, and when. */
interface Position {
  readonly film: string;
  readonly position: number;
  /** In milliseconds, as the viewer's clock counts. */
  readonly at: number;
}

const longestName = 120;
const mostFilms = 50;
const keptMs = 30 * 24 * 60 * 60 * 1000;
const longestSeconds = 1_000_000;
const beginningSeconds = 5;
const endingFraction = 0.95;

export const isFilm = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longestName;

export const isPosition = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= longestSeconds;

/** One film of our own has several addresses over time, and one name. */
export const ownFilmAt = (url: string): string | undefined => new RegExp(idPattern('vid')).exec(url)?.[0];

/** A film elsewhere is known by its address alone. */
export const filmAt = (url: string): string => ownFilmAt(url) ?? url.replace(/[?#].*/, '').slice(-longestName);

export const hasHardlyBegun = (time: number): boolean => time < beginningSeconds;

/** Where it is worth going on; 0 for who has hardly begun or has seen it all. */
export function positionToKeep(time: number, duration: number): number {
  const isWorth = !hasHardlyBegun(time) && time <= knownDuration(duration) * endingFraction;
  return isWorth ? Math.floor(time) : 0;
}

function readPositions(text: string | null, now: number): Position[] {
  const isKept = (value: unknown): value is Position => {
    const { film, position, at } = (value ?? {}) as Partial<Record<keyof Position, unknown>>;
    return isFilm(film) && isPosition(position) && typeof at === 'number' && Math.abs(now - at) < keptMs;
  };
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isKept).slice(0, mostFilms) : [];
  } catch {
    return [];
  }
}

/** 0 where nothing is known of the film. */
export function findPosition(text: string | null, film: string, now: number): number {
  return readPositions(text, now).find((each) => each.film === film)?.position ?? 0;
}

/** The newest first; 0 forgets the film. */
export function writePosition(text: string | null, { film, position, at }: Position): string {
  const others = readPositions(text, at).filter((each) => each.film !== film);
  const kept = position > 0 ? [{ film, position, at }, ...others] : others;
  return JSON.stringify(
    kept.slice(0, mostFilms).map((each) => ({ film: each.film, position: each.position, at: each.at })),
  );
}
