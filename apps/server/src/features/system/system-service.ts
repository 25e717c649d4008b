import type { Installation } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { refuse } from '../../http/refusal.ts';
import type { Settings } from '../../settings/settings.ts';
import { version } from '../../settings/version.ts';
import type { Storage } from '../../storage/storage.ts';
import { readDiskRoom } from './disk-room.ts';

interface Parts {
  db: Database;
  storage: Storage;
  settings: Pick<
    Settings,
    'dataDir' | 'links' | 'playerDefaults' | 'numericLimits' | 'videoCdnUrl' | 'payments' | 'webflow'
  >;
}

const alive = { status: 'ok' as const };

export type SystemService = ReturnType<typeof createSystemService>;

export function createSystemService({ db, storage, settings }: Parts) {
  const { dataDir, links, playerDefaults, numericLimits, videoCdnUrl, payments, webflow } = settings;
  const checks = { database: () => db.execute(sql`select 1`), storage: () => storage.check() };

  async function requireAnswers(...names: (keyof typeof checks)[]): Promise<void> {
    const results = await Promise.allSettled(names.map((name) => checks[name]()));
    const down = names.filter((_, index) => results[index]?.status === 'rejected');
    if (down.length > 0) refuse('unavailable', { sentence: `Not answering: ${down.join(', ')}`, retryAfterSeconds: 2 });
  }

  return {
    async health() {
      await requireAnswers('database', 'storage');
      const disk = await readDiskRoom(dataDir);
      // What can be read can still be watched: a full disk is said here, and takes no server out.
      return { status: disk.state === 'full' ? ('degraded' as const) : alive.status, disk };
    },
    /** Without the database a server can answer nothing. Without the storage it can, and so can no other. */
    async ready() {
      await requireAnswers('database');
      return alive;
    },
    live: async () => alive,
    installation: async (): Promise<Installation> => ({
      version,
      docs_url: links.docs,
      feedback_url: links.feedback,
      help_url: links.help,
      player_defaults: playerDefaults,
      numeric_limits: numericLimits ? 'on' : 'off',
      video_cdn_url: videoCdnUrl,
      webflow_design_url: webflow.designUrl,
      webflow_client_id: webflow.clientId,
      payments_checkout_url: payments.checkoutUrl,
      payments_key_id: payments.keyId,
    }),
  };
}
