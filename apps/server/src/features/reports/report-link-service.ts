import { done, type InputOf } from '@kinora/contract';
import type { ReportLink, reportsApi } from '@kinora/contract/reports';
import { newId } from '../../crypto/ids.ts';
import type { Seal } from '../../crypto/seal.ts';
import { hashToken, newToken } from '../../crypto/tokens.ts';
import { toEpochSeconds } from '../../db/columns.ts';
import type { Database } from '../../db/connect.ts';
import { lockWorkspace } from '../../db/lock-workspace.ts';
import type { Call } from '../../http/bind.ts';
import { refuse } from '../../http/refusal.ts';
import { type RecipientRow, type ReportRow, reportStore } from './report-store.ts';

type Calls = typeof reportsApi.reports;

interface Parts {
  db: Database;
  seal: Seal;
  playerNames: (workspaceId: string, ids: string[]) => Promise<Map<string, string>>;
  publicUrl: string;
}

const mostLinks = 50;

/** Behind the #: browsers keep it to themselves, so it is in no log, no preview and no referrer. */
export const reportAddress = (publicUrl: string, secret: string, days?: { from: string; to: string }): string =>
  `${publicUrl}/report${days ? `?from=${days.from}&to=${days.to}` : ''}#${secret}`;

export type ReportLinkService = ReturnType<typeof createReportLinkService>;

/** What owners do with the links under which they share figures. */
export function createReportLinkService({ db, seal, playerNames, publicUrl }: Parts) {
  async function show(rows: ReportRow[], workspaceId: string): Promise<ReportLink[]> {
    const recipients = await reportStore.listRecipients(
      db,
      rows.map(({ id }) => id),
    );
    const ids = [...new Set(rows.flatMap(({ playerId }) => playerId ?? []))];
    const names = await playerNames(workspaceId, ids);
    return rows.map((row) => ({
      id: row.id,
      label: row.label,
      player_id: row.playerId,
      player_name: (row.playerId && names.get(row.playerId)) ?? null,
      url: reportAddress(publicUrl, seal.open(row.secretSealed, workspaceId)),
      ends_at: row.endsAt && toEpochSeconds(row.endsAt),
      created_at: toEpochSeconds(row.createdAt),
      last_opened_at: row.lastOpenedAt && toEpochSeconds(row.lastOpenedAt),
      recipients: recipients.filter(({ reportId }) => reportId === row.id).map(toRecipient),
    }));
  }

  return {
    list: async (_input: object, { actor: { workspaceId } }: Call<'member'>): Promise<ReportLink[]> =>
      show(await reportStore.list(db, workspaceId), workspaceId),

    async create(input: InputOf<Calls['create']>, { actor: { workspaceId } }: Call<'member'>): Promise<ReportLink> {
      const { label, player_id: playerId, ends_at, emails } = input;
      if (playerId !== null && !(await playerNames(workspaceId, [playerId])).has(playerId)) refuse('player_not_found');
      const secret = newToken('krp');
      const row = await db.transaction(async (tx) => {
        // Two at once must not both be the last.
        if (!(await lockWorkspace(tx, workspaceId))) refuse('unauthenticated');
        if ((await reportStore.count(tx, workspaceId)) >= mostLinks) refuse('report_limit_reached');
        const made = await reportStore.insert(tx, {
          id: newId('rep'),
          workspaceId,
          playerId,
          label: label.trim(),
          secretHash: hashToken(secret),
          secretSealed: seal.close(secret, workspaceId),
          endsAt: toEnd(ends_at),
        });
        await reportStore.setRecipients(tx, made.id, [...new Set(emails)]);
        return made;
      });
      return (await show([row], workspaceId))[0] as ReportLink;
    },

    async change(input: InputOf<Calls['change']>, { actor: { workspaceId } }: Call<'member'>): Promise<ReportLink> {
      const { link_id: id, label, ends_at, emails } = input;
      const row = await db.transaction(async (tx) => {
        const change = { label: label.trim(), endsAt: toEnd(ends_at) };
        const changed = (await reportStore.update(tx, { workspaceId, id }, change)) ?? refuse('report_not_found');
        await reportStore.setRecipients(tx, id, [...new Set(emails)]);
        return changed;
      });
      return (await show([row], workspaceId))[0] as ReportLink;
    },

    async remove({ link_id }: InputOf<Calls['remove']>, { actor: { workspaceId } }: Call<'member'>) {
      if (!(await reportStore.remove(db, workspaceId, link_id))) refuse('report_not_found');
      return done;
    },
  };
}

const toEnd = (seconds: number | null): Date | null => (seconds === null ? null : new Date(seconds * 1000));

const toRecipient = ({ email, unsubscribedAt }: RecipientRow) => ({ email, is_subscribed: unsubscribedAt === null });
