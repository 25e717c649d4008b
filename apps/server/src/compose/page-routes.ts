import type { FastifyInstance } from 'fastify';
import { reportPageRoutes } from '../features/abuse-reports/abuse-report-routes.ts';
import { decideWatch } from '../features/access/access-service.ts';
import { logoRoutes } from '../features/branding/branding-routes.ts';
import { deliveryRoutes, downloadRoutes } from '../features/delivery/delivery-routes.ts';
import { embedRoutes } from '../features/embeds/embed-routes.ts';
import { grantRoutes } from '../features/embeds/grant-routes.ts';
import { reviewRoutes } from '../features/embeds/review-routes.ts';
import { forWatchPage } from '../features/embeds/watch-page.ts';
import { imageByteRoutes } from '../features/images/image-routes.ts';
import { unsubscribeRoutes } from '../features/reports/unsubscribe-routes.ts';
import { sitePageRoutes } from '../features/site-pages/site-page-routes.ts';
import type { Settings } from '../settings/settings.ts';
import type { Services } from './services.ts';

/** What is no call: bytes, and pages for people and other sites. */
export async function addPageRoutes(app: FastifyInstance, services: Services, settings: Settings): Promise<void> {
  const { accounts, media, embeds, pages, reviews, files, access, reports } = services;
  imageByteRoutes(app, media.images);
  await app.register((group) => deliveryRoutes(group, media.delivery), { prefix: '/media/videos' });
  downloadRoutes(app, {
    async ofTicket(ticket) {
      const file = await media.downloads.open(ticket);
      return file && media.delivery.open(file);
    },
    async ofPlayer(playerId, grant) {
      const film = await embeds.downloadOf(playerId);
      if (film?.isProtected && !media.grantedUrls.read(film.videoId, grant)) return undefined;
      return film && media.delivery.open(media.downloads.ofViewers(film.filmId, film.title));
    },
  });
  const { isPreview, unlock } = access;
  embedRoutes(app, { pages, isPreview, unlock, reviews, files, addresses: settings });
  await grantRoutes(app, pages);
  await reviewRoutes(app, { reviews, files, settings });
  await reportPageRoutes(app, {
    reports: services.abuseReports,
    async shownTo(playerId) {
      const shown = await embeds.find(playerId);
      if (!shown || decideWatch(shown.access, Date.now())) return undefined;
      const { workspaceId, source } = shown.player;
      const { title } = forWatchPage(shown).shown;
      return { playerId, workspaceId, videoId: source?.videoId ?? null, title };
    },
    brandNow: accounts.branding.now,
  });
  sitePageRoutes(app, accounts.branding.now);
  unsubscribeRoutes(app, { unsubscribes: reports.unsubscribes, brandNow: accounts.branding.now });
  logoRoutes(app, accounts.branding);
}
