import type { Endpoint } from '@kinora/contract';
import type { FastifyInstance } from 'fastify';
import { createAccounts } from './accounts.ts';
import { createBilling } from './billing.ts';
import { deriveKey } from './crypto/keys.ts';
import { createSeal } from './crypto/seal.ts';
import type { Connection } from './db/connect.ts';
import { accountRoutes } from './features/accounts/account-routes.ts';
import { apiDocsRoutes } from './features/api-docs/api-docs-routes.ts';
import { apiKeyRoutes } from './features/api-keys/api-key-routes.ts';
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
import { sitePageRoutes } from './features/site-pages/site-page-routes.ts';
import { subscriptionRoutes } from './features/subscriptions/subscription-routes.ts';
import { webhookRoutes } from './features/subscriptions/webhook-routes.ts';
import { systemRoutes } from './features/system/system-routes.ts';
import { createSystemService } from './features/system/system-service.ts';
import { twoFactorRoutes } from './features/two-factors/two-factor-routes.ts';
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

/** The server put together by hand, top to bottom: services, then what answers for them. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, log, dashboardDir } = parts;
  const services = await createServices(parts);
  const app = createHttp(settings, log);
  const endpoints = await addCalls(app, services, parts);
  await addPages(app, services, parts);
  apiDocsRoutes(app, { endpoints, apiUrl: settings.apiUrl, version });
  await dashboardRoutes(app, settings, dashboardDir);
  return app;
}

type Services = Awaited<ReturnType<typeof createServices>>;

async function createServices({ settings, connection, queue, storage }: AppParts) {
  const { db, locks, pool } = connection;
  const { apiUrl, publicUrl, videoCdnUrl } = settings;
  const limits = createRateLimits(pool);
  const seal = createSeal(deriveKey(settings.secretKey, 'seal'));
  const accounts = createAccounts({ settings, db, queue, limits, seal });
  const billing = createBilling({ settings, connection, queue, limits });
  await billing.requirePlansInUse();
  const media = createMedia({ settings, db, queue, storage });
  const { videos } = media;
  const players = createPlayerService({ db, defaultSet: settings.playerDefaults, videoCdnUrl, videos });
  const files = readPlayerFiles();
  const bucketUrl = settings.storage.kind === 's3' ? settings.storage.endpoint : undefined;
  const { playbackOf } = videos;
  const embeds = createEmbedService({ players, playbackOf, files, apiUrl, publicUrl, bucketUrl });
  const provider = createWebflowProvider(settings.webflow);
  const webflow = createWebflowService({ db, locks, limits, seal, provider, publicUrl });
  const system = createSystemService({ db, storage, settings });
  const onlyOnce = createOnlyOnce(db, seal);
  return { limits, onlyOnce, accounts, billing, media, players, files, embeds, webflow, system };
}

/** Everything under `/api`. Answers which endpoints of the contract are bound. */
async function addCalls(app: FastifyInstance, services: Services, { settings, storage }: AppParts) {
  const { limits, onlyOnce, accounts, billing, media, players, embeds, webflow, system } = services;
  const { apiUrl, publicUrl } = settings;
  const { findMember } = accounts.sessions;
  const { findKey } = accounts.apiKeys;
  const endpoints: Endpoint[] = [];
  const onBound = (endpoint: Endpoint) => endpoints.push(endpoint);
  await app.register(
    async (group) => {
      const bind = createBind({ app: group, bearers: { findMember, findKey }, limits, onlyOnce, onBound });
      systemRoutes(bind, system);
      accountRoutes(bind, accounts);
      sessionRoutes(bind, accounts.sessions);
      twoFactorRoutes(bind, accounts.twoFactors);
      apiKeyRoutes(bind, accounts.apiKeys);
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
  return endpoints;
}

/** What is no call: bytes, and pages for people and other sites. */
async function addPages(app: FastifyInstance, { media, embeds, files }: Services, { settings }: AppParts) {
  imageByteRoutes(app, media.images);
  await app.register((group) => deliveryRoutes(group, media.delivery), { prefix: '/media/videos' });
  embedRoutes(app, { embeds, files, apiUrl: settings.apiUrl });
  sitePageRoutes(app, { supportEmail: settings.supportEmail });
}
