import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Refusal } from '../http-errors.ts';
import { sendPage, serveAsset } from '../pages/page.ts';
import { consentBody, designBody } from './consent-page.ts';
import { readConsentRequest, toAnswerAddress } from './consent-request.ts';
import type { GrantStore } from './grant-store.ts';
import type { SiteShelf } from './webflow-sites.ts';

const Decision = z.object({
  decision: z.enum(['approve', 'deny']),
  site: z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(z.string())),
});

type Parts = { grants: GrantStore; sites: SiteShelf; clientId: string; redirectUri: string };

/** The pages that a person sees at the provider: consent, and the Designer that the app opens. */
export function consentRoutes(scope: FastifyInstance, { grants, sites, clientId, redirectUri }: Parts): void {
  const stylesheets = ['/webflow/assets/webflow.css'];
  serveAsset(scope, '/assets/webflow.css', new URL('./browser/webflow.css', import.meta.url));

  scope.get('/oauth/authorize', (request, reply) => {
    const asked = readConsentRequest(request.query, { clientId, redirectUri });
    const action = request.url;
    const body = consentBody({ scope: asked.scope, sites: sites.list(), action });
    // Browsers apply form-action to where the answer leads as well.
    return sendPage(reply, {
      title: 'Authorize',
      body,
      stylesheets,
      formActions: ["'self'", new URL(redirectUri).origin],
    });
  });

  scope.post('/oauth/authorize', async (request, reply) => {
    const asked = readConsentRequest(request.query, { clientId, redirectUri });
    const { decision, site } = Decision.parse(request.body);
    if (decision === 'deny') return reply.redirect(toAnswerAddress(asked, { error: 'access_denied' }), 303);
    const known = sites.list().map(({ id }) => id);
    const siteIds = site.filter((id) => known.includes(id));
    const code = await grants.issueCode({ scope: asked.scope, siteIds }, asked.namedRedirectUri);
    return reply.redirect(toAnswerAddress(asked, { code }), 303);
  });

  scope.get<{ Params: { shortName: string }; Querystring: { app?: string } }>(
    '/design/:shortName',
    (request, reply) => {
      const { shortName } = request.params;
      const site = sites.list().find((one) => one.shortName === shortName);
      if (!site) throw new Refusal(404, 'site_not_found', 'There is no such site.');
      const app = request.query.app;
      return sendPage(reply, {
        title: 'Designer',
        body: designBody({ site, app, isOurs: app === clientId }),
        stylesheets,
      });
    },
  );
}
