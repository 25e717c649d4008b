import { describe, expect, it } from 'vitest';
import { createIntake } from './intake.ts';
import type { ViewRow } from './view-store.ts';

const row = (view_id: string, seq = 0) => ({ day: '2026-11-17', view_id, seq }) as ViewRow;
const named = (rows: readonly ViewRow[]) => rows.map(({ view_id, seq }) => `${view_id}${seq}`);

function openIntake(options: { mostWaiting?: number; fails?: number } = {}) {
  const saved: string[][] = [];
  const errors: unknown[] = [];
  let dropped = 0;
  let fails = options.fails ?? 0;
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const intake = createIntake({
    ...(options.mostWaiting ? { mostWaiting: options.mostWaiting } : {}),
    retryMs: 1,
    async save(rows) {
      await gate;
      if (fails-- > 0) throw new Error('away');
      saved.push(named(rows));
    },
    onDropped: () => {
      dropped += 1;
    },
    onError: (error) => errors.push(error),
  });
  return { intake, saved, errors, release: () => release(), dropped: () => dropped };
}

describe('the intake', () => {
  it('writes what comes during one statement with the next, and the newest word of each view', async () => {
    const { intake, saved, release } = openIntake();
    const words = [row('a'), row('b'), row('b', 2), row('b', 1), row('c')].map(intake.add);
    release();
    await Promise.all(words);
    expect(saved).toEqual([['a0'], ['b2', 'c0']]);
  });

  it('keeps everything while the database is away, and answers when it is written', async () => {
    const { intake, saved, errors, release } = openIntake({ fails: 2 });
    release();
    const first = intake.add(row('a'));
    await Promise.all([first, intake.add(row('a', 3)), intake.add(row('b'))]);
    expect(errors).toHaveLength(2);
    expect(saved.flat().toSorted()).toEqual(['a3', 'b0']);
  });

  it('drops and counts what is too much, and answers that at once', async () => {
    const { intake, saved, release, dropped } = openIntake({ mostWaiting: 2 });
    const kept = ['a', 'b', 'c'].map((id) => intake.add(row(id)));
    await intake.add(row('d'));
    expect(dropped()).toBe(1);
    // More of a view that waits already takes no room.
    kept.push(intake.add(row('c', 1)));
    release();
    await Promise.all(kept);
    expect(saved.flat()).toEqual(['a0', 'b0', 'c1']);
  });

  it('ends when all of it is written, and leaves nobody waiting', async () => {
    const { intake, saved, release, dropped } = openIntake();
    const word = intake.add(row('a'));
    const closing = intake.close();
    await intake.add(row('b'));
    expect(dropped()).toBe(1);
    release();
    await Promise.all([word, closing]);
    expect(saved).toEqual([['a0']]);
    const broken = openIntake({ fails: 9 });
    const lost = broken.intake.add(row('a'));
    broken.release();
    await Promise.all([broken.intake.close(), lost]);
    expect(broken.saved).toEqual([]);
  });
});
