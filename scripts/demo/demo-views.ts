import type { PastView } from '../../apps/server/src/administration/write-views.ts';
import { browsers, type Embedding, embeddings, hours, places, referrers, weekdays } from './demo-audience.ts';

export interface WatchedPlayer {
  id: string;
  name: string;
  videoId: string;
  seconds: number;
}

export const demoDays = 63;
const dayMs = 86_400_000;
const parts = 100;

/** The same numbers for the same word, at every start (mulberry32). */
function createDice(word: string): () => number {
  let state = [...word].reduce((sum, letter) => Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0), 7);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function choose<Value>(dice: () => number, rows: readonly (readonly [Value, number])[]): Value {
  const all = rows.reduce((sum, [, weight]) => sum + weight, 0);
  let left = dice() * all;
  const found = rows.find(([, weight]) => {
    left -= weight;
    return left < 0;
  });
  return (found ?? rows[rows.length - 1] ?? rows[0])?.[0] as Value;
}

/** How often each part was run through: some leave at once, more and more on the way, and one place is watched again. */
function watchedParts(dice: () => number): number[] {
  const luck = dice();
  const left = luck < 0.14 ? 2 + dice() * 8 : luck < 0.52 ? parts : 10 + dice() ** 0.8 * 88;
  const passes = Array.from({ length: Math.max(1, Math.round(left)) }, () => 1);
  if (passes.length > 50 && dice() < 0.22) for (let part = 38; part < 47; part += 1) passes[part] = 2;
  return passes;
}

function viewOf(
  dice: () => number,
  player: WatchedPlayer,
  { page, problems = 0 }: Embedding,
  startedAt: Date,
): PastView {
  const { userAgent, height } = choose(dice, browsers);
  const isPlay = dice() < 0.62;
  const passes = isPlay ? watchedParts(dice) : [];
  const durationMs = player.seconds * 1000;
  const stalls = isPlay && dice() < 0.07 ? 1 + Math.floor(dice() * 2) : 0;
  const failed = !isPlay && dice() < 0.012;
  const wanted = isPlay || failed || dice() < 0.02;
  return {
    ...choose(dice, places),
    startedAt,
    userAgent,
    height: isPlay ? height : 0,
    player_id: player.id,
    video_id: player.videoId,
    // So few that some come back on the same day.
    visitor: Math.floor(dice() * 4_000)
      .toString(16)
      .padStart(16, '0'),
    host: page.split('/')[0] ?? '',
    page,
    referrer: choose(dice, referrers),
    flags: 64 + (wanted ? 32 : 0) + (isPlay && dice() < 0.12 ? 8 : 0) + (passes.length === parts ? 128 : 0),
    problems,
    startup_ms: isPlay ? Math.round(180 * Math.exp(dice() * 1.6 + (dice() < 0.08 ? 1.2 : 0))) : null,
    watched_ms: Math.round((passes.reduce((sum, count) => sum + count, 0) / parts) * durationMs),
    duration_ms: durationMs,
    stalls,
    stalled_ms: stalls * Math.round(300 + dice() * 1_200),
    error: failed ? 'network' : '',
    passes: passes.join(''),
  };
}

/** Nine weeks of views of these players, the same for the same day, with the rhythm of days and weeks. */
export function demoViews(players: readonly WatchedPlayer[], now: Date): PastView[] {
  const today = Math.floor(now.getTime() / dayMs);
  return players.flatMap((player) => {
    const places = embeddings[player.name.split(' – ')[0] ?? ''] ?? [];
    return places.flatMap((place) =>
      Array.from({ length: demoDays }, (_, index) => today - demoDays + 1 + index).flatMap((day) => {
        const dice = createDice(`${player.name} ${place.page} ${day}`);
        const growth = 0.7 + (0.6 * (day - today + demoDays)) / demoDays;
        const usual = place.a_day * (weekdays[new Date(day * dayMs).getUTCDay()] ?? 1) * growth;
        const count = Math.round(usual * (0.8 + dice() * 0.4));
        return Array.from({ length: count }, () => {
          const at = day * dayMs + (choose(dice, hours) + dice()) * 3_600_000;
          return viewOf(dice, player, place, new Date(at));
        }).filter(({ startedAt }) => startedAt < now);
      }),
    );
  });
}
