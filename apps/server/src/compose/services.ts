import { text } from 'node:stream/consumers';
import { hashPassword, isViewersPassword } from '../crypto/passwords.ts';
import { createAbuseReportService } from '../features/abuse-reports/abuse-report-service.ts';
import { abuseReportStore } from '../features/abuse-reports/abuse-report-store.ts';
import { createAccessService } from '../features/access/access-service.ts';
import { createTokenReader } from '../features/access/playback-token.ts';
import { createRefusalCounter } from '../features/access/refusal-counter.ts';
import { refusalStore } from '../features/access/refusal-store.ts';
import { createAnnouncementService } from '../features/announcements/announcement-service.ts';
import { createEmbedPages } from '../features/embeds/embed-pages.ts';
import { createEmbedService } from '../features/embeds/embed-service.ts';
import { readPlayerFiles } from '../features/embeds/player-files.ts';
import { createReviewPages } from '../features/embeds/review-pages.ts';
import { createMaintenanceService } from '../features/maintenance/maintenance-service.ts';
import { createPartTestService } from '../features/maintenance/part-test-service.ts';
import { createTrafficService } from '../features/stats/traffic-service.ts';
import { createStorageUseService } from '../features/storage-cleanup/storage-use-service.ts';
import { createFiguresService } from '../features/system/figures-service.ts';
import { createOverviewService } from '../features/system/overview-service.ts';
import { createSetupService } from '../features/system/setup-service.ts';
import { createSystemService } from '../features/system/system-service.ts';
import { createTakedownService } from '../features/videos/takedown-service.ts';
import { createWebflowService } from '../features/webflow/webflow-service.ts';
import { createIdempotencyGuard } from '../http/idempotency.ts';
import { countWorkers } from '../jobs/worker-presence.ts';
import { createMailer } from '../mail/mailer.ts';
import { composeAccounts } from './accounts.ts';
import { composeBilling } from './billing.ts';
import { composeMedia } from './media.ts';
import type { Resources } from './open-resources.ts';
import { composePlayers } from './players.ts';
import { composeReports } from './reports.ts';
import { composeReviewLinks } from './review-links.ts';
import { composeStats } from './stats.ts';

export type Services = ReturnType<typeof composeServices>;

/** Every service that answers a call, a page or a file. */
export function composeServices(resources: Resources) {
  const { settings, log, connection, cache, queue, storage, limits, seal, webflowProvider: provider } = resources;
  const { db, locks } = connection;
  const { apiUrl, embedBaseUrl, publicUrl } = settings;
  const billing = composeBilling(resources);
  const media = composeMedia(resources, billing);
  const { videos } = media;
  const { players, versions } = composePlayers(resources, media);
  const accounts = composeAccounts(resources, { players, planGrants: billing.planGrants });
  const { auditLog, branding } = accounts;
  const maintenance = createMaintenanceService({ db, cache, auditLog });
  const announcements = createAnnouncementService({ db, auditLog, maintenance });
  const partTests = createPartTestService({
    db,
    storage,
    auditLog,
    accounts: accounts.accounts,
    brandNow: branding.now,
    openMailer: () => createMailer(settings.mail),
    askPayments: settings.hasBilling
      ? async () => {
          await resources.paymentProvider.check();
          return `${new URL(settings.payments.apiUrl).host} answered, and knows this installation.`;
        }
      : undefined,
  });
  const takedowns = createTakedownService({ db, auditLog, settleReports: abuseReportStore.settleOfVideo });
  const { administrators, outbox } = accounts;
  const abuseReports = createAbuseReportService({ db, cache, limits, outbox, auditLog, administrators, publicUrl });
  const files = readPlayerFiles();
  const bucketUrl = settings.storage.kind === 's3' ? settings.storage.endpoint : undefined;
  const { grants, grantedUrls } = media;
  const refusals = createRefusalCounter({
    save: (counted) => refusalStore.add(db, counted),
    onError: (error) => log.warn({ err: error }, 'refusals were not counted'),
  });
  const access = createAccessService({
    db,
    players,
    grants,
    limits,
    passwords: { hash: hashPassword, isOfViewer: isViewersPassword },
    embedBaseUrl,
    flushRefusals: refusals.flush,
  });
  const embeds = createEmbedService({
    cache,
    players,
    accessOf: access.rulesOf,
    playbackOf: videos.playbackOf,
    rehearsedCut: media.cuts.rehearsed,
    takenDownOf: videos.takenDownOf,
    tracksOf: media.textTracks.shownOf,
    readAlong: media.textTracks.readAlong,
    readList: async (key) => {
      const object = await storage.open(key);
      return object && text(object.stream());
    },
    files,
    brandName: async () => (await accounts.branding.now()).name,
    embedBaseUrl,
    publicUrl,
    bucketUrl,
  });
  const { linkService: reviewLinks, visits } = composeReviewLinks(resources, players);
  const stats = composeStats(resources, { players, videos, embeds, visits });
  const reviews = createReviewPages({ embeds, visits, files, grants: grantedUrls, embedBaseUrl, publicUrl });
  const reports = composeReports(resources, { stats: stats.service, playerNames: players.namesOf });
  const pages = createEmbedPages({
    cache,
    embeds,
    files,
    apiUrl,
    embedBaseUrl,
    publicUrl,
    grants: grantedUrls,
    readToken: createTokenReader({ findKey: accounts.signingKeys.find }),
    onRefused: refusals.count,
    mayReport: abuseReports.isOn,
  });
  const webflow = createWebflowService({ db, locks, limits, seal, provider, publicUrl });
  const system = createSystemService({ db, storage, settings });
  const overview = createOverviewService({
    ...resources,
    db,
    figures: createFiguresService({ db, queue, storage, dataDir: settings.dataDir }),
    accounts: accounts.accountAdmin,
    administrators: accounts.administrators,
    auditLog: accounts.auditLog,
    brandNow: accounts.branding.now,
    storageUse: createStorageUseService(db).get,
    countWorkers: () => countWorkers(db),
    traffic: createTrafficService(resources.stats).lately,
  });
  const setup = createSetupService({ db, auditLog });
  const idempotency = createIdempotencyGuard(db, seal);
  const forOperators = { system, takedowns, abuseReports, overview, setup, maintenance, announcements, partTests };
  const ofPlayers = { players, versions, access, reviewLinks };
  const forOwners = { accounts, billing, media, ...ofPlayers, files, stats, reports, webflow };
  return { idempotency, refusals, embeds, pages, reviews, ...forOperators, ...forOwners };
}
