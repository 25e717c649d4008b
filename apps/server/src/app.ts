import type { Endpoint } from '@kinora/contract';
import type { FastifyInstance } from 'fastify';
import { createBilling } from './billing.ts';
import { deriveKey } from './crypto/keys.ts';
import { createSeal } from './crypto/seal.ts';
import type { Connection } from './db/connect.ts';
import { accountRoutes } from './features/accounts/account-routes.ts';
import { createAccountService } from './features/accounts/account-service.ts';
import { createDeletionService } from './features/accounts/deletion-service.ts';
import { createOneTimeCodeService } from './features/accounts/one-time-code-service.ts';
import { createPasswordService } from './features/accounts/password-service.ts';
import { createSignInService } from './features/accounts/sign-in-service.ts';
import { apiDocsRoutes } from './features/api-docs/api-docs-routes.ts';
import { apiKeyRoutes } from './features/api-keys/api-key-routes.ts';
import { createApiKeyService } from './features/api-keys/api-key-service.ts';
import { dashboardRoutes } from './features/dashboard/dashboard-routes.ts';
import { deliveryRoutes } from './features/delivery/delivery-routes.ts';
import { embedRoutes, oembedRoutes } from './features/embeds/embed-routes.ts';
import { createEmbedService } from './features/embeds/embed-service.ts';
import { readPlayerFiles } from './features/embeds/player-files.ts';
import { createOnlyOnce } from './features/idempotency/idempotency-service.ts';
import { imageByteRoutes, imageRoutes } from './features/images/image-routes.ts';
import { planRoutes } from './features/plans/plan-routes.ts';
import { playerRoutes } from './features/players/player-routes.ts';
import { createPlayerService } from './features/players/player-service.ts';
import { sessionRoutes } from './features/sessions/session-routes.ts';
import { createSessionService } from './features/sessions/session-service.ts';
import { sitePageRoutes } from './features/site-pages/site-page-routes.ts';
import { subscriptionRoutes } from './features/subscriptions/subscription-routes.ts';
import { webhookRoutes } from './features/subscriptions/webhook-routes.ts';
import { systemRoutes } from './features/system/system-routes.ts';
import { createSystemService } from './features/system/system-service.ts';
import { twoFactorRoutes } from './features/two-factors/two-factor-routes.ts';
import { createTwoFactorService } from './features/two-factors/two-factor-service.ts';
import { uploadRoutes } from './features/uploads/upload-routes.ts';
import { videoRoutes } from './features/videos/video-routes.ts';
import { createWebflowProvider } from './features/webflow/webflow-provider.ts';
import { webflowRoutes } from './features/webflow/webflow-routes.ts';
import { createWebflowService } from './features/webflow/webflow-service.ts';
import { createBind } from './http/bind.ts';
import { createHttp } from './http/create-http.ts';
import { createRateLimits } from './http/rate-limits.ts';
import type { Queue } from './jobs/queue.ts';
import type { Log } from './log.ts';
import { createNotices } from './mail/notices.ts';
import { createOutbox } from './mail/outbox.ts';
import { createMedia } from './media.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage/storage.ts';
import { version } from './version.ts';

export interface AppParts {
  settings: Settings;
  connection: Connection;
  queue: Queue;
  storage: Storage;
  log: Log;
  dashboardDir: string;
}

/** The server put together by hand, top to bottom: stores, services, routes. */
export async function createApp({
  settings,
  connection,
  queue,
  storage,
  log,
  dashboardDir,
}: AppParts): Promise<FastifyInstance> {
  const { db, pool } = connection;
  const limits = createRateLimits(pool);
  const seal = createSeal(deriveKey(settings.secretKey, 'seal'));
  const outbox = createOutbox(queue, seal);
  const notices = createNotices(outbox, settings.publicUrl);

  const sessions = createSessionService(db);
  const codeKey = deriveKey(settings.secretKey, 'one-time-codes');
  const codes = createOneTimeCodeService({ db, limits, outbox, codeKey });
  const accounts = createAccountService({ db, limits, codes, sessions });
  const twoFactors = createTwoFactorService({ db, limits, seal, notices, sessions });
  const signIn = createSignInService({ db, limits, notices, sessions, twoFactors });
  const passwords = createPasswordService({ db, limits, codes, notices, sessions });
  const deletion = createDeletionService({ db, limits, codes, sessions, queue });
  const apiKeys = createApiKeyService(db, seal);
  const billing = createBilling({ settings, connection, queue, limits });
  await billing.requirePlansInUse();
  const media = createMedia({ settings, db, queue, storage });
  const players = createPlayerService({
    db,
    defaultSet: settings.playerDefaults,
    videoCdnUrl: settings.videoCdnUrl,
    videos: media.videos,
  });
  const files = readPlayerFiles();
  const { apiUrl, publicUrl } = settings;
  const bucketUrl = settings.storage.kind === 's3' ? settings.storage.endpoint : undefined;
  const embeds = createEmbedService({
    players,
    playbackOf: media.videos.playbackOf,
    files,
    apiUrl,
    publicUrl,
    bucketUrl,
  });
  const provider = createWebflowProvider(settings.webflow);
  const webflow = createWebflowService({ db, locks: connection.locks, limits, seal, provider, publicUrl });
  const system = createSystemService({ db, storage, settings });

  const app = createHttp(settings, log);
  const endpoints: Endpoint[] = [];
  await app.register(
    async (group) => {
      const onBound = (endpoint: Endpoint) => endpoints.push(endpoint);
      const bind = createBind({
        app: group,
        bearers: { findMember: sessions.findMember, findKey: apiKeys.findKey },
        limits,
        onlyOnce: createOnlyOnce(db, seal),
        onBound,
      });
      systemRoutes(bind, system);
      accountRoutes(bind, { accounts, signIn, passwords, deletion });
      sessionRoutes(bind, sessions);
      twoFactorRoutes(bind, twoFactors);
      apiKeyRoutes(bind, apiKeys);
      planRoutes(bind, billing.plans);
      subscriptionRoutes(bind, billing);
      webhookRoutes(group, billing.webhooks);
      playerRoutes(bind, players);
      videoRoutes(bind, media.videos);
      await uploadRoutes(group, { bind, uploads: media.uploads, storage, apiUrl });
      imageRoutes(bind, media.images);
      webflowRoutes(bind, webflow);
      oembedRoutes(bind, embeds, { publicUrl, apiUrl });
    },
    { prefix: '/api' },
  );
  imageByteRoutes(app, media.images);
  await app.register((group) => deliveryRoutes(group, media.delivery), { prefix: '/media/videos' });
  embedRoutes(app, { embeds, files, apiUrl });
  sitePageRoutes(app, { mailFrom: settings.mail.from });
  apiDocsRoutes(app, { endpoints, apiUrl, version });
  await dashboardRoutes(app, settings, dashboardDir);
  return app;
}
