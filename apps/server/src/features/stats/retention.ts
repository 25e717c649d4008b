import { parts } from './beacon.ts';
import type { RetentionRow, WatchedView } from './retention-store.ts';

const empty = (): number[] => Array.from({ length: parts }, () => 0);

/** How many plays saw each part of a film, and how often each was run through. */
export function createRetention() {
  const row: RetentionRow = { duration_ms: 0, plays: 0, reached: empty(), passes: empty() };
  return {
    row,
    add({ duration_ms, passes }: Pick<WatchedView, 'duration_ms' | 'passes'>): void {
      row.plays += 1;
      row.duration_ms = Math.max(row.duration_ms, duration_ms);
      for (let part = 0; part < passes.length; part += 1) {
        const count = Number.parseInt(passes.charAt(part), 36);
        if (count > 0) row.reached[part] = (row.reached[part] ?? 0) + 1;
        row.passes[part] = (row.passes[part] ?? 0) + count;
      }
    },
    /** What was added up before. */
    addRow({ duration_ms, plays, reached, passes }: RetentionRow): void {
      row.plays += plays;
      // The newest says how long the film is by now.
      row.duration_ms = duration_ms || row.duration_ms;
      for (let part = 0; part < parts; part += 1) {
        row.reached[part] = (row.reached[part] ?? 0) + (reached[part] ?? 0);
        row.passes[part] = (row.passes[part] ?? 0) + (passes[part] ?? 0);
      }
    },
  };
}
