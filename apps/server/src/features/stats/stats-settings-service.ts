import { done, type InputOf } from '@kinora/contract';
import type { reportsApi, StatsSettings } from '@kinora/contract/reports';
import type { Database } from '../../db/connect.ts';
import type { Call } from '../../http/bind.ts';
import { refuse } from '../../http/refusal.ts';
import { addDays } from './calendar.ts';
import type { createStatsDeletion } from './stats-deletion.ts';
import { statsSettingsStore } from './stats-settings-store.ts';
import { utcDay } from './visitors.ts';

type Calls = typeof reportsApi.statsSettings;

interface Parts {
  db: Database;
  deletion: Pick<ReturnType<typeof createStatsDeletion>, 'ofDays'>;
  /** Of the installation. */
  longestKeptDays: number;
}

export type StatsSettingsService = ReturnType<typeof createStatsSettingsService>;

/** How long a workspace keeps what was watched, and whether its owner hears of it each month. */
export function createStatsSettingsService({ db, deletion, longestKeptDays }: Parts) {
  const firstKept = (days: number) => addDays(utcDay(Date.now()), -days);

  async function show(workspaceId: string): Promise<StatsSettings> {
    const row = await statsSettingsStore.find(db, workspaceId);
    return {
      monthly_mail: row?.monthlySince != null,
      kept_days: Math.min(row?.keptDays ?? longestKeptDays, longestKeptDays),
      longest_kept_days: longestKeptDays,
    };
  }

  return {
    get: (_input: object, { actor }: Pick<Call<'member'>, 'actor'>): Promise<StatsSettings> => show(actor.workspaceId),

    async change(input: InputOf<Calls['change']>, { actor: { workspaceId } }: Pick<Call<'member'>, 'actor'>) {
      const { monthly_mail: wantsMail, kept_days } = input;
      if (kept_days > longestKeptDays)
        refuse('invalid_input', { sentence: `This installation keeps single views for ${longestKeptDays} days.` });
      // What was kept for less long until now is gone: whoever keeps more from now on does not get it back.
      const { kept_days: before } = await show(workspaceId);
      await statsSettingsStore.put(db, workspaceId, { wantsMail, keptDays: kept_days, keptFrom: firstKept(before) });
      return show(workspaceId);
    },

    async removeFigures({ from, to }: InputOf<Calls['removeFigures']>, { actor }: Pick<Call<'member'>, 'actor'>) {
      if (from > to) refuse('range_invalid');
      await deletion.ofDays(actor.workspaceId, { from, to });
      return done;
    },

    /** For whoever reads figures: since when hours are there. */
    async keptSince(workspaceId: string): Promise<Date> {
      const row = await statsSettingsStore.find(db, workspaceId);
      const kept = firstKept(Math.min(row?.keptDays ?? longestKeptDays, longestKeptDays));
      return new Date(row?.keptFrom && row.keptFrom > kept ? row.keptFrom : kept);
    },
  };
}
