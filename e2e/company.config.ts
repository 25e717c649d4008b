import { defineSuite } from './support/suite.ts';
import { testEnv } from './support/test-env.ts';

const openidPort = testEnv.port + 3;
const issuer = `http://127.0.0.1:${openidPort}`;

/** The product of a company: everybody signs in by its own provider, and nobody pays. */
export default defineSuite({
  testDir: 'company',
  before: [
    {
      command: `node apps/server/src/testing/openid-process.ts ${openidPort} ${testEnv.productUrl}/signin/openid`,
      url: `${issuer}/.well-known/openid-configuration`,
    },
  ],
  settings: {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'kinora',
    OIDC_CLIENT_SECRET: 'a secret that only the two of them know',
    OIDC_LABEL: 'Example Login',
    OIDC_ADMIN_GROUP: 'video-admins',
    OIDC_ONLY: 'on',
    BILLING: 'off',
  },
});
