import { Readable } from 'node:stream';
import type { InputOf } from '@kinora/contract';
import type { AdminAct, AuditEntry, adminApi } from '@kinora/contract/admin';
import { toEpochSeconds } from '../../db/columns.ts';
import type { Database, Queries } from '../../db/connect.ts';
import type { Call, NamedFile, Page } from '../../http/bind.ts';
import { tableTypes, toTableText } from '../../http/table-text.ts';
import { type AuditFilter, type AuditRow, auditLogStore } from './audit-log-store.ts';

type Calls = typeof adminApi.auditLog;

/** Who does something to the installation, and from where. */
export interface Doer {
  /** Null where nobody is signed in. */
  accountId: string | null;
  via: string;
}

export interface Deed {
  act: AdminAct;
  /** An id: addresses do not belong in here. */
  subjectId: string;
  detail?: string;
  note?: string;
}

const columns = ['at', 'act', 'by', 'via', 'subject', 'detail', 'note'] as const;
const mostExported = 50_000;

export type AuditLogService = ReturnType<typeof createAuditLogService>;

export function createAuditLogService({ db, deviceOf }: { db: Database; deviceOf: (userAgent: string) => string }) {
  async function toEntries(rows: AuditRow[]): Promise<AuditEntry[]> {
    const ids = rows.flatMap(({ actorId, subjectId }) => [actorId ?? '', subjectId]);
    const addresses = await auditLogStore.findAddresses(db, ids);
    return rows.map(({ at, actorId, subjectId, ...row }) => ({
      ...row,
      at: toEpochSeconds(at),
      by: actorId && (addresses.get(actorId) ?? actorId),
      subject: addresses.get(subjectId) ?? subjectId,
    }));
  }

  return {
    doerOf: ({ actor, userAgent }: Call<'admin'>): Doer => ({ accountId: actor.accountId, via: deviceOf(userAgent) }),

    /** Part of the transaction that does it: nothing is done unseen. */
    write: (tx: Queries, { accountId, via }: Doer, { act, subjectId, detail = '', note = '' }: Deed): Promise<void> =>
      auditLogStore.insert(tx, { act, actorId: accountId, via, subjectId, detail, note: note.trim() }),

    async list({ limit = 50, cursor, ...filter }: InputOf<Calls['list']>): Promise<Page<AuditEntry>> {
      const { rows, nextCursor, total } = await auditLogStore.list(db, filter, { limit, cursor });
      return { items: await toEntries(rows), nextCursor, total };
    },

    async download({ format, ...filter }: InputOf<Calls['download']>): Promise<NamedFile> {
      const entries = await toEntries((await listAll(filter)).rows);
      const rows = entries.map((entry) => ({ ...entry, at: new Date(entry.at * 1000) }));
      return {
        bytes: Readable.from(toTableText([rows], { format, columns })),
        contentType: tableTypes[format],
        filename: `audit-log.${format}`,
      };
    },
  };

  function listAll(filter: AuditFilter) {
    return auditLogStore.list(db, filter, { limit: mostExported });
  }
}
