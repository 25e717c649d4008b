import type { Memory, Remembered } from './memory.ts';
import { isMessage, protocolVersion } from './message-form.ts';
import { isFilm, isPosition } from './positions.ts';
import { type StoredLevels, toLevels } from './stored-levels.ts';

/** What a player without storage asks of the page around it: rows of the protocol that only the site script hears. */
export type MemoryRequest =
  | { readonly event: 'recall'; readonly film: string }
  | { readonly event: 'position'; readonly film: string; readonly position: number }
  | ({ readonly event: 'levels' } & StoredLevels);

export const memoryEvents: Readonly<Record<MemoryRequest['event'], readonly string[]>> = {
  recall: ['film'],
  position: ['film', 'position'],
  levels: ['volume', 'speed', 'height', 'captions', 'captionSize', 'captionContrast'],
};

const areNumbers = (values: readonly unknown[]) => values.every((value) => typeof value === 'number');

export const toRequest = (player: string, request: MemoryRequest) => ({ kinora: protocolVersion, player, ...request });

export const isMemoryEvent = (name: unknown): name is MemoryRequest['event'] =>
  typeof name === 'string' && Object.hasOwn(memoryEvents, name);

/** Undefined for everything that is not exactly a request of this player. */
export function parseRequest(data: unknown, player: string): MemoryRequest | undefined {
  const { event } = (data ?? {}) as { event?: unknown };
  if (!isMemoryEvent(event) || !isMessage(data, ['player', 'event', ...memoryEvents[event]])) return undefined;
  const { kinora: _version, player: from, ...request } = data;
  const { film, position, captions, event: _event, ...numbers } = request;
  const areLevels = areNumbers(Object.values(numbers)) && typeof captions === 'string';
  const isSound = event === 'levels' ? areLevels : isFilm(film);
  const isPlaced = event !== 'position' || isPosition(position);
  return from === player && isSound && isPlaced ? (request as MemoryRequest) : undefined;
}

/** Does what is asked; answers what to send back, if anything. */
export function obeyRequest(memory: Memory, request: MemoryRequest): object | undefined {
  if (request.event === 'levels') return void memory.keepLevels(request);
  const { film } = request;
  if (request.event === 'position') return void memory.keepPosition(film, request.position);
  return { kinora: protocolVersion, recalled: film, ...memory.recall(film) };
}

/** What the page has kept of this film; undefined for every other message. */
export function parseRecalled(data: unknown, film: string): Remembered | undefined {
  if (!isMessage(data, ['recalled', 'position', ...memoryEvents.levels])) return undefined;
  const { recalled, position } = data;
  return recalled === film && isPosition(position) ? { ...toLevels(data), position } : undefined;
}
