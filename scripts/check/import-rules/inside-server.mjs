import { forbid, notTests } from './forbid.mjs';

const server = '^apps/server/src';
const shared = 'http|db|storage|mail|crypto|jobs|payments|egress|settings|runtime|metrics|telemetry';
const tracing = `${server}/telemetry/(open-telemetry|sampler)\\.ts$`;
const settings = `${server}/settings/`;

export const insideServer = [
  forbid(
    'foundations-know-no-feature',
    `${shared.replaceAll('|', ', ')} serve every feature and know none.`,
    { path: `${server}/(${shared})/`, ...notTests },
    { path: `${server}/(features|compose)/` },
  ),
  forbid(
    'settings-know-nobody',
    'Everything may read the settings, so they stand on nothing else of the server.',
    { path: settings, ...notTests },
    { path: `${server}/`, pathNot: settings },
  ),
  forbid(
    'only-payments-speak-to-the-provider',
    'The calls to the payment provider go through payments/payment-provider.ts.',
    { path: `${server}/`, pathNot: `${server}/payments/` },
    { path: `${server}/payments/provider-http\\.ts$` },
  ),
  forbid(
    'egress-has-one-door',
    'Addresses that users name are opened by egress/guarded-fetch.ts alone, which looks at them first.',
    { path: `${server}/`, pathNot: `${server}/egress/` },
    { path: `${server}/egress/`, pathNot: `${server}/egress/(guarded-fetch|fetch-error)\\.ts$` },
  ),
  forbid(
    'tracing-is-loaded-on-demand',
    'Where nobody takes traces, nothing of OpenTelemetry is loaded: telemetry/start-tracing.ts does it.',
    { path: `${server}/`, pathNot: [tracing, notTests.pathNot] },
    { path: `^node_modules/@opentelemetry/|${tracing}`, dynamic: false },
  ),
  forbid(
    'only-subscriptions-know-payments',
    'Whoever asks what somebody has paid for asks the subscriptions.',
    { path: `${server}/features/`, pathNot: [`${server}/features/subscriptions/`, notTests.pathNot] },
    { path: `${server}/payments/` },
  ),
  forbid(
    'features-know-no-composition',
    'The app puts features together; a feature is handed what it needs.',
    { path: `${server}/(features|${shared})/`, ...notTests },
    { path: `${server}/(compose/|[^/]+\\.ts$)` },
  ),
  forbid(
    'entry-points-are-not-imported',
    'Importing an entry point starts a process.',
    { path: '^(apps/server|scripts|bench|e2e)/' },
    { path: `${server}/(server-main|worker-main)\\.ts$` },
  ),
  forbid(
    'features-meet-through-services',
    'A feature reaches another only through its service.',
    { path: `${server}/features/([^/]+)/`, ...notTests },
    { path: `${server}/features/`, pathNot: [`${server}/features/$1/`, '-service\\.ts$'] },
  ),
  forbid(
    'routes-leave-sql-to-stores',
    'routes → service → store → db.',
    { path: `${server}/features/.*-routes\\.ts$` },
    { path: `-store\\.ts$|${server}/db/` },
  ),
  forbid(
    'services-know-no-http-routes',
    'routes → service → store → db.',
    { path: `${server}/features/.*-(service|store)\\.ts$` },
    { path: '-routes\\.ts$|^node_modules/fastify/' },
  ),
  forbid(
    'stores-know-no-service',
    'routes → service → store → db.',
    { path: `${server}/features/.*-store\\.ts$` },
    { path: '-service\\.ts$' },
  ),
];
