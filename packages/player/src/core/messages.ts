import { isMessage, protocolVersion } from './message-form.ts';
import type { PlaybackState, StateName } from './playback-state.ts';

export type { FailureReason } from './playback-state.ts';

interface EventRow {
  /** Which event of the element, or of the player itself, raises it; its own name where the row does not say. */
  readonly on?: string;
  readonly carries?: readonly StateName[];
}

/** All that a player tells the outside. Rows may be added, and none may change what it says. */
const rows = {
  shape: { carries: ['ratio'] },
  ready: { on: 'loadedmetadata', carries: ['duration'] },
  play: {},
  pause: {},
  ended: {},
  time: { on: 'timeupdate', carries: ['time', 'duration'] },
  volume: { on: 'volumechange', carries: ['volume', 'muted'] },
  speed: { on: 'ratechange', carries: ['speed'] },
  quality: { on: 'resize', carries: ['height'] },
  error: { on: 'kin-fail', carries: ['reason'] },
  /** The key was pressed here and is of no use here: a frame keeps it from the page, whose dialogs close by it. */
  escape: {},
} as const satisfies Readonly<Record<string, EventRow>>;

export type EventName = keyof typeof rows;

export const playerEvents: Readonly<Record<EventName, EventRow>> = rows;

type Carried<Name extends EventName> = (typeof rows)[Name] extends { carries: readonly (infer State)[] }
  ? State & StateName
  : never;

export type PlayerEvent = {
  [Name in EventName]: { event: Name } & { [State in Carried<Name>]: NonNullable<PlaybackState[State]> };
}[EventName];

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
  /** Of the player. */
  readonly method: 'play' | 'pause' | 'seek' | 'setVolume' | 'setMuted' | 'setSpeed';
  readonly argument?: string;
  readonly accepts?: (value: unknown) => boolean;
}

export const commandForms: Readonly<Record<Command['command'], CommandForm>> = {
  play: { method: 'play' },
  pause: { method: 'pause' },
  seek: { method: 'seek', argument: 'time', accepts: numberFrom(0, Number.MAX_SAFE_INTEGER) },
  volume: { method: 'setVolume', argument: 'volume', accepts: numberFrom(0, 1) },
  mute: { method: 'setMuted', argument: 'muted', accepts: isSwitch },
  speed: { method: 'setSpeed', argument: 'speed', accepts: numberFrom(0.25, 4) },
};

/** Undefined for everything that is not exactly a command: pages send each other all sorts of messages. */
export function parseCommand(data: unknown): Command | undefined {
  const name = (data as { command?: unknown } | null | undefined)?.command;
  if (typeof name !== 'string' || !Object.hasOwn(commandForms, name)) return undefined;
  const { argument, accepts } = commandForms[name as Command['command']];
  if (!isMessage(data, argument ? ['command', argument] : ['command'])) return undefined;
  if (argument && !accepts?.(data[argument])) return undefined;
  const { kinora: _version, ...command } = data;
  return command as Command;
}

export function toMessage(player: string, event: PlayerEvent): PlayerMessage {
  return { kinora: protocolVersion, player, ...event };
}
