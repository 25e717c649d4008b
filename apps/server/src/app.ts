import type { FastifyInstance } from 'fastify';
import { addApiRoutes } from './compose/api-routes.ts';
import type { Resources } from './compose/open-resources.ts';
import { addPageRoutes } from './compose/page-routes.ts';
import { composeServices } from './compose/services.ts';
import { apiDocsRoutes } from './features/api-docs/api-docs-routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard-routes.ts';
import { createHttp } from './http/create-http.ts';
import { guardMaintenance } from './http/maintenance-guard.ts';
import { version } from './settings/version.ts';

/** The server: services, then what answers for them. It does not listen: tests inject, server-main.ts listens. */
export async function createApp(resources: Resources, dashboardDir: string): Promise<FastifyInstance> {
  const { settings, log, metrics } = resources;
  const services = composeServices(resources);
  await services.billing.requirePlansInUse();
  const app = createHttp(settings, log, metrics);
  guardMaintenance(app, services.maintenance.messageNow);
  const endpoints = await addApiRoutes(app, services, resources);
  await addPageRoutes(app, services, settings);
  const { apiUrl, embedBaseUrl } = settings;
  apiDocsRoutes(app, { endpoints, apiUrl, embedBaseUrl, version, brandNow: services.accounts.branding.now });
  await dashboardRoutes(app, { settings, distDir: dashboardDir, brandNow: services.accounts.branding.now });
  app.addHook('onClose', services.stats.close);
  app.addHook('onClose', services.refusals.flush);
  return app;
}
