import type { FastifyInstance } from 'fastify';
import type { GrantStore, Token } from './grant-store.ts';
import { DataError } from './provider-error.ts';
import { callsPerMinute, limitRate } from './rate-window.ts';
import { type SiteShelf, toWireSite } from './webflow-sites.ts';

type Parts = { grants: GrantStore; sites: SiteShelf; clientId: string; now: () => number };

/** The part of the Data API that tells what a token is good for. */
export function dataRoutes(scope: FastifyInstance, { grants, sites, clientId, now }: Parts): void {
  limitRate(scope);
  const tokenOf = (authorization: string | undefined): Token => {
    const [, token = ''] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? [];
    const found = grants.find(token);
    if (!found) throw new DataError(401, 'Request not authorized');
    return found;
  };

  scope.get('/v2/sites', async ({ headers }) => {
    const { scope: scopes, siteIds } = tokenOf(headers.authorization);
    if (!scopes.includes('sites:read'))
      throw new DataError(403, 'OAuthForbidden: You are missing the following scopes - sites:read');
    const authorized = sites.list().filter(({ id }) => siteIds.includes(id));
    return { sites: authorized.map((site) => toWireSite(site, now())) };
  });

  scope.get('/v2/token/introspect', async ({ headers }) => {
    const { id, scope: scopes, siteIds, issuedAt } = tokenOf(headers.authorization);
    return {
      authorization: {
        id,
        createdOn: new Date(issuedAt * 1000).toISOString(),
        lastUsed: new Date(now() * 1000).toISOString(),
        grantType: 'authorization_code',
        rateLimit: callsPerMinute,
        scope: scopes.join(','),
        authorizedTo: { siteIds, workspaceIds: [], userIds: [] },
      },
      application: { id: clientId, description: 'Video players', homepage: '', displayName: 'Kinora' },
    };
  });
}
