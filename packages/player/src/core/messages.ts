/** Raised when a message changes its meaning; a page that speaks another version is not answered. */
export const protocolVersion = 1;

export type FailureReason = 'network' | 'unavailable' | 'unplayable';

export type PlayerEvent =
  | { event: 'ready'; duration: number }
  /** The film's own shape, such as `9/16`, as soon as the player is there. */
  | { event: 'shape'; ratio: string }
  | { event: 'play' | 'pause' | 'ended' }
  | { event: 'time'; time: number; duration: number }
  | { event: 'volume'; volume: number; muted: boolean }
  | { event: 'error'; reason: FailureReason };

export type PlayerMessage = { kinora: typeof protocolVersion; player: string } & PlayerEvent;

export type Command =
  | { command: 'play' | 'pause' }
  | { command: 'seek'; time: number }
  | { command: 'volume'; volume: number }
  | { command: 'mute'; muted: boolean }
  | { command: 'speed'; speed: number };

export type CommandMessage = { kinora: typeof protocolVersion } & Command;

const numberFrom = (low: number, high: number) => (value: unknown) =>
  typeof value === 'number' && value >= low && value <= high;
const isSwitch = (value: unknown) => typeof value === 'boolean';

interface CommandForm {
  readonly argument?: string;
  readonly accepts?: (value: unknown) => boolean;
}

export const commandForms: Readonly<Record<Command['command'], CommandForm>> = {
  play: {},
  pause: {},
  seek: { argument: 'time', accepts: numberFrom(0, Number.MAX_SAFE_INTEGER) },
  volume: { argument: 'volume', accepts: numberFrom(0, 1) },
  mute: { argument: 'muted', accepts: isSwitch },
  speed: { argument: 'speed', accepts: numberFrom(0.25, 4) },
};

export type Bag = Readonly<Record<string, unknown>>;

/** A plain object that speaks this version and has exactly these keys beside it. */
export function isMessage(data: unknown, keys: readonly string[]): data is Bag {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return false;
  const bag = data as Bag;
  const names = Object.keys(bag);
  return bag.kinora === protocolVersion && names.length === keys.length + 1 && keys.every((key) => names.includes(key));
}

/** Undefined for everything that is not exactly a command: pages send each other all sorts of messages. */
export function parseCommand(data: unknown): Command | undefined {
  const name = (data as { command?: unknown } | null | undefined)?.command;
  if (typeof name !== 'string' || !Object.hasOwn(commandForms, name)) return undefined;
  const { argument, accepts } = commandForms[name as Command['command']];
  if (!isMessage(data, argument === undefined ? ['command'] : ['command', argument])) return undefined;
  if (argument !== undefined && !accepts?.(data[argument])) return undefined;
  const { kinora: _version, ...command } = data;
  return command as Command;
}

/** JSON has no NaN and no Infinity, so a length that is not known yet is written as 0. */
export function toMessage(player: string, event: PlayerEvent): PlayerMessage {
  const message = { kinora: protocolVersion, player, ...event } as PlayerMessage;
  return 'duration' in message && !Number.isFinite(message.duration) ? { ...message, duration: 0 } : message;
}
