import { done, type InputOf, playerIdPattern, videoIdPattern } from '@kinora/contract';
import type { AdminVideo, adminApi } from '@kinora/contract/admin';
import { toEpochSeconds } from '../../db/columns.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import type { Call } from '../../http/bind.ts';
import { refuse } from '../../http/refusal.ts';
import type { AuditLogService } from '../audit-log/audit-log-service.ts';
import { ownerlessVideoStore } from './ownerless-video-store.ts';
import { videoStore } from './video-store.ts';

type Calls = typeof adminApi.videos;

interface Parts {
  db: Database;
  auditLog: Pick<AuditLogService, 'write' | 'doerOf'>;
  /** What visitors said of a video that is now taken down. */
  settleReports: (tx: Transaction, videoId: string) => Promise<void>;
}

export type TakedownService = ReturnType<typeof createTakedownService>;

/** What must not be seen any more. Nothing of it is removed: it can be put back as it was. */
export function createTakedownService({ db, auditLog, settleReports }: Parts) {
  async function change(videoId: string, reason: string | null, call: Call<'admin'>, note: string) {
    const act = reason === null ? 'video_put_back' : 'video_taken_down';
    await db.transaction(async (tx) => {
      if (!(await videoStore.setTakenDown(tx, videoId, reason))) refuse('video_not_found');
      if (reason !== null) await settleReports(tx, videoId);
      await auditLog.write(tx, auditLog.doerOf(call), { act, subjectId: videoId, detail: reason ?? '', note });
    });
    return done;
  }

  return {
    async find({ q }: InputOf<Calls['find']>): Promise<AdminVideo> {
      const found = await ownerlessVideoStore.findForAdmins(db, toIds(q));
      if (!found) return refuse('video_not_found');
      const { video, owner, players } = found;
      return {
        id: video.id,
        name: video.name,
        status: video.status,
        size_bytes: video.sizeBytes,
        created_at: toEpochSeconds(video.createdAt),
        owner: { account_id: owner.accountId, email: owner.email },
        players: players.map(({ name }) => name),
        taken_down: video.takenDownAt && {
          at: toEpochSeconds(video.takenDownAt),
          reason: video.takenDownReason ?? '',
        },
      };
    },

    takeDown: ({ video_id, reason, note }: InputOf<Calls['takeDown']>, call: Call<'admin'>) =>
      change(video_id, reason.trim(), call, note),

    putBack: ({ video_id, note }: InputOf<Calls['putBack']>, call: Call<'admin'>) => change(video_id, null, call, note),
  };
}

/** An id stands by itself or anywhere in an address: of a share page, an embed, a file, an editor. */
function toIds(text: string): { videoId?: string; playerId?: string } {
  const [videoId] = new RegExp(videoIdPattern).exec(text) ?? [];
  const [playerId] = new RegExp(playerIdPattern).exec(text) ?? [];
  return { ...(videoId && { videoId }), ...(playerId && !videoId && { playerId }) };
}
