import { done, type InputOf } from '@kinora/contract';
import {
  type AbuseReason,
  type AbuseReport,
  type AbuseReporting,
  abuseReasonWords,
  type adminApi,
} from '@kinora/contract/admin';
import { newId } from '../../crypto/ids.ts';
import { toEpochSeconds } from '../../db/columns.ts';
import type { Database } from '../../db/connect.ts';
import type { FreshCache } from '../../db/fresh-cache.ts';
import type { Call, Page } from '../../http/bind.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { abuseReportMail } from '../../mail/messages.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { AuditLogService } from '../audit-log/audit-log-service.ts';
import { type AbuseReportRow, abuseReportStore } from './abuse-report-store.ts';

type Calls = typeof adminApi.abuseReports;

interface Parts {
  db: Database;
  cache: FreshCache;
  limits: Pick<RateLimits, 'take'>;
  outbox: Outbox;
  auditLog: Pick<AuditLogService, 'write' | 'doerOf'>;
  administrators: { list: () => Promise<{ email: string }[]> };
  publicUrl: string;
}

/** What a visitor sees when something is reported. */
export interface Reported {
  playerId: string;
  workspaceId: string;
  videoId: string | null;
  title: string;
}

export interface Complaint {
  reason: AbuseReason;
  details: string;
  contact: string;
}

export type AbuseReportService = ReturnType<typeof createAbuseReportService>;

export function createAbuseReportService(parts: Parts) {
  const { db, cache, limits, outbox, auditLog, administrators, publicUrl } = parts;

  /** True where it may be done once more. */
  const mayStill = async (...use: Parameters<RateLimits['take']>): Promise<boolean> => {
    try {
      await limits.take(...use);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  };

  function toReport(row: AbuseReportRow, named: Awaited<ReturnType<typeof abuseReportStore.findNamed>>): AbuseReport {
    const player = named.players.get(row.playerId);
    const video = named.videos.get(row.videoId ?? '');
    return {
      id: row.id,
      state: row.state,
      reason: row.reason,
      details: row.details,
      contact: row.contact,
      created_at: toEpochSeconds(row.createdAt),
      player: { id: row.playerId, name: player?.name ?? '', url: `${publicUrl}/watch/${row.playerId}` },
      video: video ? { id: video.id, name: video.name, is_taken_down: video.takenDownAt !== null } : null,
      owner: { account_id: player?.accountId ?? '', email: player?.email ?? '' },
    };
  }

  return {
    isOn: (): Promise<boolean> =>
      cache.read('abuse reporting', async () => ({
        value: await abuseReportStore.isOn(db),
        facts: ['abuse_reporting true'],
      })),

    /** Refuses who says too much too often. Of a player that enough was said of, no more is written down. */
    async report(about: Reported, complaint: Complaint, ip: string): Promise<void> {
      await limits.take('abuse reports of an ip', ip);
      const { title, ...reported } = about;
      if (!(await mayStill('abuse reports of a player', about.playerId))) return;
      const isFirst = !(await abuseReportStore.hasOpen(db, about.playerId));
      const isTold = isFirst && (await mayStill('abuse mails of an installation', 'all'));
      const readers = isTold ? await administrators.list() : [];
      await db.transaction(async (tx) => {
        await abuseReportStore.insert(tx, { id: newId('abr'), ...reported, ...complaint });
        const mail = abuseReportMail({ title, reason: abuseReasonWords[complaint.reason], publicUrl });
        for (const { email } of readers) await outbox.post(tx, { to: email, mail });
      });
    },

    async get(): Promise<AbuseReporting> {
      return { is_on: await abuseReportStore.isOn(db), open: await abuseReportStore.countOpen(db) };
    },

    async change({ is_on }: InputOf<Calls['change']>, call: Call<'admin'>) {
      await db.transaction(async (tx) => {
        await abuseReportStore.switch(tx, is_on);
        const deed = {
          act: 'abuse_reporting_changed',
          subjectId: 'abuse reporting',
          detail: is_on ? 'on' : 'off',
        } as const;
        await auditLog.write(tx, auditLog.doerOf(call), deed);
      });
      return done;
    },

    async list({ state, limit = 50, cursor }: InputOf<Calls['list']>): Promise<Page<AbuseReport>> {
      const { rows, nextCursor, total } = await abuseReportStore.list(db, state, { limit, cursor });
      const named = await abuseReportStore.findNamed(db, rows);
      return { items: rows.map((row) => toReport(row, named)), nextCursor, total };
    },

    async dismiss({ report_id, note }: InputOf<Calls['dismiss']>, call: Call<'admin'>) {
      await db.transaction(async (tx) => {
        const playerId = (await abuseReportStore.dismiss(tx, report_id)) ?? refuse('abuse_report_not_found');
        const deed = { act: 'abuse_report_dismissed', subjectId: playerId, note } as const;
        await auditLog.write(tx, auditLog.doerOf(call), deed);
      });
      return done;
    },
  };
}
