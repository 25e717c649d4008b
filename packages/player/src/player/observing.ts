import { type EventName, type PlayerEvent, playerEvents } from '../core/messages.ts';
import type { PlaybackState, StateName } from '../core/playback-state.ts';
import { type Observed, stateTable } from './state-table.ts';

export interface Observing {
  get<Name extends StateName>(name: Name): PlaybackState[Name];
  /** Runs whenever one of these may have changed. */
  onChange(names: readonly StateName[], run: () => void): void;
  /** What the outside is told of: the events of the message protocol. */
  onEvent(listener: (event: PlayerEvent) => void): void;
  emit(name: EventName): void;
}

/**
 * Events of the element do not bubble, but the root hears them on their way down. The player's own events take the
 * same way, so that no listener which throws keeps another one from hearing them.
 */
export function listenBelow(player: Observed, names: readonly string[], run: (event: Event) => void): void {
  for (const name of names) player.root.addEventListener(name, run, { signal: player.signal, capture: true });
}

export function observing(player: () => Observed): Observing {
  const get: Observing['get'] = (name) => stateTable[name].read(player().video, player());
  return {
    get,
    onChange(names, run) {
      for (const name of names) listenBelow(player(), stateTable[name].on, run);
    },
    onEvent: (listener) => listenBelow(player(), ['kin-event'], (event) => listener((event as CustomEvent).detail)),
    emit(event) {
      const detail: Record<string, unknown> = { event };
      for (const name of playerEvents[event].carries ?? []) detail[name] = get(name);
      player().root.dispatchEvent(new CustomEvent('kin-event', { detail }));
    },
  };
}
