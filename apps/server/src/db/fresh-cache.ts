import type { Changes } from './changes.ts';

/** Something that was read, and when it is not so any more. */
export interface Read<T> {
  value: T;
  /** What the triggers say when it may have changed; none of it may be kept where they say nothing. */
  facts?: readonly string[];
  /** About what it takes in memory. */
  bytes?: number;
  /** How long it is so if nothing changes; for ever where it is left out. */
  lifeMs?: number;
}

export interface FreshCache {
  /**
   * What `load` answers, or has answered before, if nothing of it has changed since: never older than the call. Names
   * are ours to choose; whatever the value depends on besides the facts has to be in them.
   */
  read: <T>(name: string, load: () => Promise<Read<T>>) => Promise<T>;
  /** A change was committed. */
  drop: (fact: string) => void;
  /** Nobody knows what was. */
  clear: () => void;
}

interface Entry {
  name: string;
  value: unknown;
  facts: readonly string[];
  bytes: number;
  until: number;
}

/** A value that is being read. What is heard meanwhile may have come too late for it. */
interface Flight {
  answer: Promise<unknown>;
  heard: Set<string>;
  isLost: boolean;
}

/** Of the entry itself, whatever its value weighs. */
const entryBytes = 512;

export function createFreshCache(
  { caughtUp }: Pick<Changes, 'caughtUp'>,
  { maxBytes, now = () => performance.now() }: { maxBytes: number; now?: () => number },
): FreshCache {
  // In the order of their last use: a map keeps the order in which keys were set.
  const entries = new Map<string, Entry>();
  const namesOf = new Map<string, Set<string>>();
  const flights = new Map<string, Flight>();
  const running = new Set<Flight>();
  let usedBytes = 0;

  function remove(entry: Entry): void {
    entries.delete(entry.name);
    usedBytes -= entry.bytes;
    for (const fact of entry.facts) {
      const names = namesOf.get(fact);
      names?.delete(entry.name);
      if (names?.size === 0) namesOf.delete(fact);
    }
  }

  function keep(entry: Entry): void {
    const before = entries.get(entry.name);
    if (before) remove(before);
    if (entry.bytes > maxBytes) return;
    entries.set(entry.name, entry);
    usedBytes += entry.bytes;
    for (const fact of entry.facts) {
      const names = namesOf.get(fact) ?? new Set();
      namesOf.set(fact, names.add(entry.name));
    }
    for (const oldest of entries.values()) {
      if (usedBytes <= maxBytes) return;
      remove(oldest);
    }
  }

  function find(name: string): Entry | undefined {
    const entry = entries.get(name);
    if (!entry) return undefined;
    if (entry.until <= now()) return void remove(entry);
    entries.delete(name);
    entries.set(name, entry);
    return entry;
  }

  async function fly<T>(name: string, flight: Flight, load: () => Promise<Read<T>>): Promise<T> {
    const begunAt = now();
    try {
      const { value, facts, bytes = 0, lifeMs = Number.POSITIVE_INFINITY } = await load();
      const isSo = !flight.isLost && facts?.every((fact) => !flight.heard.has(fact));
      if (facts && isSo) keep({ name, value, facts, bytes: bytes + entryBytes, until: begunAt + lifeMs });
      return value;
    } finally {
      running.delete(flight);
      if (flights.get(name) === flight) flights.delete(name);
    }
  }

  return {
    async read<T>(name: string, load: () => Promise<Read<T>>): Promise<T> {
      if (!(await caughtUp())) return (await load()).value;
      const found = find(name);
      if (found) return found.value as T;
      const other = flights.get(name);
      // Who began before a change may bring what was before it.
      if (other && !other.isLost && other.heard.size === 0) return other.answer as Promise<T>;
      const flight: Flight = { answer: Promise.resolve(), heard: new Set(), isLost: false };
      running.add(flight);
      flights.set(name, flight);
      flight.answer = fly(name, flight, load);
      return flight.answer as Promise<T>;
    },

    drop(fact) {
      for (const flight of running) flight.heard.add(fact);
      for (const name of namesOf.get(fact) ?? []) {
        const entry = entries.get(name);
        if (entry) remove(entry);
      }
    },

    clear() {
      for (const flight of running) flight.isLost = true;
      entries.clear();
      namesOf.clear();
      usedBytes = 0;
    },
  };
}
