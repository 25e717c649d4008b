import type { Endpoint } from '@kinora/contract';
import type { FastifyInstance } from 'fastify';
import { abuseReportRoutes } from '../features/abuse-reports/abuse-report-routes.ts';
import { accessRoutes } from '../features/access/access-routes.ts';
import { accountAdminRoutes } from '../features/accounts/account-admin-routes.ts';
import { accountRoutes } from '../features/accounts/account-routes.ts';
import { administratorRoutes } from '../features/administrators/administrator-routes.ts';
import { announcementRoutes } from '../features/announcements/announcement-routes.ts';
import { apiKeyRoutes } from '../features/api-keys/api-key-routes.ts';
import { auditLogRoutes } from '../features/audit-log/audit-log-routes.ts';
import { brandingRoutes } from '../features/branding/branding-routes.ts';
import { cutRoutes } from '../features/cuts/cut-routes.ts';
import { oembedRoutes } from '../features/embeds/embed-routes.ts';
import { imageRoutes } from '../features/images/image-routes.ts';
import { importRoutes } from '../features/imports/import-routes.ts';
import { insightRoutes } from '../features/insights/insight-routes.ts';
import { maintenanceRoutes } from '../features/maintenance/maintenance-routes.ts';
import { openidRoutes } from '../features/openid/openid-routes.ts';
import { planRoutes } from '../features/plans/plan-routes.ts';
import { playerRoutes } from '../features/players/player-routes.ts';
import { versionRoutes } from '../features/players/version-routes.ts';
import { registrationRoutes } from '../features/registration/registration-routes.ts';
import { reportRoutes } from '../features/reports/report-routes.ts';
import { reviewLinkRoutes } from '../features/review-links/review-link-routes.ts';
import { sessionRoutes } from '../features/sessions/session-routes.ts';
import { signingKeyRoutes } from '../features/signing-keys/signing-key-routes.ts';
import { captionRoutes } from '../features/speech/caption-routes.ts';
import { statsRoutes } from '../features/stats/stats-routes.ts';
import { viewRoutes } from '../features/stats/view-routes.ts';
import { paymentWebhookRoutes } from '../features/subscriptions/payment-webhook-routes.ts';
import { subscriptionRoutes } from '../features/subscriptions/subscription-routes.ts';
import { overviewRoutes } from '../features/system/overview-routes.ts';
import { systemRoutes } from '../features/system/system-routes.ts';
import { textTrackRoutes } from '../features/text-tracks/text-track-routes.ts';
import { twoFactorRoutes } from '../features/two-factors/two-factor-routes.ts';
import { uploadRoutes } from '../features/uploads/upload-routes.ts';
import { takedownRoutes } from '../features/videos/takedown-routes.ts';
import { videoRoutes } from '../features/videos/video-routes.ts';
import { webflowRoutes } from '../features/webflow/webflow-routes.ts';
import { workspaceRoutes } from '../features/workspaces/workspace-routes.ts';
import { createBind } from '../http/bind.ts';
import type { Resources } from './open-resources.ts';
import type { Services } from './services.ts';

/** Everything under `/api`. Answers which endpoints of the contract are bound. */
export async function addApiRoutes(app: FastifyInstance, services: Services, resources: Resources) {
  const { idempotency, accounts, billing, media, players, versions, access, embeds, stats, webflow, system } = services;
  const { takedowns } = services;
  const { cache, limits, storage, settings } = resources;
  const { apiUrl } = settings;
  const { findMember } = accounts.sessions;
  const { findKey } = accounts.apiKeys;
  const endpoints: Endpoint[] = [];
  const onBound = (endpoint: Endpoint) => endpoints.push(endpoint);
  await app.register(
    async (group) => {
      const bind = createBind({
        app: group,
        cache,
        bearers: { findMember, findKey },
        limits,
        idempotency,
        onBound,
        onMember: stats.visitors.noteOwn,
      });
      systemRoutes(bind, system);
      accountRoutes(bind, accounts);
      openidRoutes(bind, accounts.openid);
      sessionRoutes(bind, accounts.sessions);
      twoFactorRoutes(bind, accounts.twoFactors);
      apiKeyRoutes(bind, accounts.apiKeys);
      signingKeyRoutes(bind, accounts.signingKeys);
      planRoutes(bind, billing.plans);
      subscriptionRoutes(bind, billing);
      paymentWebhookRoutes(group, billing.paymentWebhooks);
      workspaceRoutes(bind, accounts.workspaces);
      playerRoutes(bind, players);
      versionRoutes(bind, versions);
      accessRoutes(bind, access);
      reviewLinkRoutes(bind, services.reviewLinks);
      videoRoutes(bind, media);
      cutRoutes(bind, media.cuts);
      importRoutes(bind, media.imports);
      insightRoutes(bind, media.insights);
      textTrackRoutes(bind, media.textTracks);
      captionRoutes(bind, media.captions);
      await uploadRoutes(group, { bind, uploads: media.uploads, storage, apiUrl });
      imageRoutes(bind, media.images);
      statsRoutes(bind, stats.service, stats.statsSettings);
      reportRoutes(bind, services.reports);
      await viewRoutes(group, stats.views);
      webflowRoutes(bind, webflow);
      oembedRoutes(bind, embeds, settings);
      registrationRoutes(bind, accounts);
      accountAdminRoutes(bind, accounts);
      administratorRoutes(bind, accounts.administrators);
      auditLogRoutes(bind, accounts.auditLog);
      takedownRoutes(bind, takedowns);
      abuseReportRoutes(bind, services.abuseReports);
      overviewRoutes(bind, services);
      brandingRoutes(bind, accounts.branding);
      announcementRoutes(bind, services.announcements);
      maintenanceRoutes(bind, services);
    },
    { prefix: '/api' },
  );
  return endpoints;
}
