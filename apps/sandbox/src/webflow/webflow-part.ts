import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Offer } from '../pages/index-routes.ts';
import { consentRoutes } from './consent-routes.ts';
import { dataRoutes } from './data-routes.ts';
import { openGrantStore } from './grant-store.ts';
import { oauthRoutes } from './oauth-routes.ts';
import { answerLikeWebflow } from './provider-error.ts';
import { breakOnPurpose, createWebflowFaultInjector, WebflowFaults } from './webflow-faults.ts';
import { createSiteShelf, Sites } from './webflow-sites.ts';

export type WebflowSettings = { clientId: string; clientSecret: string; redirectUri: string };

export const webflowOffer: Offer = {
  title: 'Webflow',
  description: 'A site builder that asks for consent, names sites and opens a Designer that designs nothing.',
  links: [
    { href: '/_sandbox/webflow/sites', label: 'Sites' },
    { href: '/_sandbox/webflow/faults', label: 'Faults' },
  ],
};

const basePath = '/webflow';

type Parts = { dataDir: string; settings: WebflowSettings; now: () => number };

/** Adds the site builder to the web side: pages for people, and what servers ask. */
export async function addWebflow(http: FastifyInstance, { dataDir, settings, now }: Parts): Promise<void> {
  const grants = await openGrantStore(join(dataDir, 'sandbox', 'webflow'), now);
  const sites = createSiteShelf();
  const faults = createWebflowFaultInjector();
  const { clientId, clientSecret, redirectUri } = settings;

  http.register(
    async (scope) => {
      acceptForms(scope);
      consentRoutes(scope, { grants, sites, clientId, redirectUri });
    },
    { prefix: basePath },
  );
  http.register(
    async (scope) => {
      answerLikeWebflow(scope);
      breakOnPurpose(scope, faults, basePath);
      oauthRoutes(scope, grants, { clientId, clientSecret });
      await scope.register(async (data) => dataRoutes(data, { grants, sites, clientId, now }));
    },
    { prefix: basePath },
  );
  http.get('/_sandbox/webflow/sites', async () => sites.list());
  http.put('/_sandbox/webflow/sites', async ({ body }) => sites.set(Sites.parse(body)));
  http.get('/_sandbox/webflow/faults', async () => faults.list());
  http.put('/_sandbox/webflow/faults', async ({ body }) => faults.set(WebflowFaults.parse(body)));
}

function acceptForms(scope: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded';
  scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => {
    const fields = new URLSearchParams(String(body));
    done(null, Object.fromEntries([...fields.keys()].map((name) => [name, toValue(fields.getAll(name))])));
  });
}

const toValue = (values: string[]) => (values.length === 1 ? values[0] : values);
