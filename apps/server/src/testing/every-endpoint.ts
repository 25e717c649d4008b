import { api, type Endpoint } from '@kinora/contract';
import { adminApi } from '@kinora/contract/admin';
import { listAnnouncements } from '@kinora/contract/announcements';
import { openidEndpoints } from '@kinora/contract/openid';
import { publishingApi } from '@kinora/contract/publishing';
import { whoMayRegister } from '@kinora/contract/registration';
import { reportsApi } from '@kinora/contract/reports';
import { signingKeyEndpoints } from '@kinora/contract/signing-keys';
import type { TestApp } from './start-test-app.ts';

export const everyEndpoint: Endpoint[] = [
  ...Object.values(api),
  ...Object.values(publishingApi),
  ...Object.values(reportsApi),
  openidEndpoints,
  signingKeyEndpoints,
  { whoMayRegister, listAnnouncements },
  ...Object.values(adminApi),
].flatMap((group) => Object.values(group as Record<string, Endpoint>));

/** Those that answer. */
export const boundEndpoints = ({ app }: TestApp): Endpoint[] =>
  everyEndpoint.filter(({ method, path }) => app.hasRoute({ method, url: `/api${path}` }));

/** Everything that the server answers to, as "GET /api/players": those of the contract and all others. */
export function listRoutes({ app }: TestApp): string[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, branch = '', part = '', methods = ''] = /^(.*?── )(.*) \((.*)\)$/.exec(line) ?? [];
      const depth = branch.length / 4;
      above.splice(depth - 1, Number.POSITIVE_INFINITY, part);
      const path = above.join('').replace('//', '/');
      return methods === '' ? [] : methods.split(', ').map((method) => `${method} ${path}`);
    });
}
