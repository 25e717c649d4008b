import type { InputOf, OutputOf } from '@kinora/contract';
import type { reportsApi, SharedReport } from '@kinora/contract/reports';
import { hashToken } from '../../crypto/tokens.ts';
import { toEpochSeconds } from '../../db/columns.ts';
import type { Database } from '../../db/connect.ts';
import type { Call } from '../../http/bind.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { refuse } from '../../http/refusal.ts';
import type { StatsService } from '../stats/stats-service.ts';
import { reportStore } from './report-store.ts';

type Calls = typeof reportsApi.report;

interface Parts {
  db: Database;
  limits: Pick<RateLimits, 'take'>;
  stats: Pick<StatsService, 'overview' | 'breakdown' | 'playerRetention' | 'quality'>;
  playerNames: (workspaceId: string, ids: string[]) => Promise<Map<string, string>>;
}

const touchMs = 60_000;

export type SharedReportService = ReturnType<typeof createSharedReportService>;

/** What whoever has the link of a report may read: the figures that it is of, in the words of the owner's own calls. */
export function createSharedReportService({ db, limits, stats, playerNames }: Parts) {
  async function open({ actor, ip }: Call<'report'>) {
    await limits.take('calls for reports of an ip', ip);
    const row = (await reportStore.findBySecret(db, hashToken(actor.token))) ?? refuse('report_not_found');
    const { workspaceId } = row;
    // Nothing but the workspace: a link is nobody.
    const owner = { actor: { workspaceId, accountId: '' } };
    return { row, owner, scope: row.playerId === null ? {} : { player_id: row.playerId } };
  }

  return {
    async get(_input: object, call: Call<'report'>): Promise<SharedReport> {
      const { row } = await open(call);
      const { id, workspaceId, playerId, label, endsAt, lastOpenedAt, sharedBy } = row;
      // Noted at most once a minute, whoever reloads.
      if (Date.now() - (lastOpenedAt?.getTime() ?? 0) > touchMs) await reportStore.noteOpened(db, workspaceId, id);
      const names = await playerNames(workspaceId, playerId === null ? [] : [playerId]);
      return {
        label,
        player_name: playerId === null ? null : (names.get(playerId) ?? ''),
        shared_by: sharedBy,
        ends_at: endsAt && toEpochSeconds(endsAt),
      };
    },

    async overview(input: InputOf<Calls['overview']>, call: Call<'report'>): Promise<OutputOf<Calls['overview']>> {
      const { owner, scope } = await open(call);
      return stats.overview({ ...input, ...scope }, owner);
    },

    async breakdown(input: InputOf<Calls['breakdown']>, call: Call<'report'>): Promise<OutputOf<Calls['breakdown']>> {
      const { owner, scope } = await open(call);
      return stats.breakdown({ ...input, ...scope }, owner);
    },

    async retention(input: InputOf<Calls['retention']>, call: Call<'report'>): Promise<OutputOf<Calls['retention']>> {
      const { owner, row } = await open(call);
      return stats.playerRetention({ ...input, player_id: row.playerId ?? refuse('player_not_found') }, owner);
    },

    async quality(input: InputOf<Calls['quality']>, call: Call<'report'>): Promise<OutputOf<Calls['quality']>> {
      const { owner, scope } = await open(call);
      return stats.quality({ ...input, ...scope }, owner);
    },
  };
}
