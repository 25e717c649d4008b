import { join } from 'node:path';
import type { Settings } from '../../apps/server/src/settings/settings.ts';
import type { ChildPlan } from './child.ts';
import type { Environment } from './environment.ts';
import type { LaunchOptions, Role } from './options.ts';
import type { WantedPort } from './ports.ts';

export interface LaunchPlan {
  children: ChildPlan[];
  ports: WantedPort[];
  hasSandbox: boolean;
}

interface PlanInput {
  root: string;
  env: Environment;
  settings: Settings;
  /** Where the server listens while Vite has the public port. */
  innerPort: number | undefined;
  options: Pick<LaunchOptions, 'only' | 'servers' | 'workers'>;
}

export function makePlan({ root, env, settings, innerPort, options }: PlanInput): LaunchPlan {
  const { only, servers, workers } = options;
  const hasSandbox = !only && usesSandbox(settings);
  const shared = { ...env, DATA_DIR: settings.dataDir };
  const inner = innerPort ? { PORT: String(innerPort), HOST: 'localhost', PUBLIC_URL: settings.publicUrl } : {};
  const several = (role: Role, count: number, args: string[] = []): ChildPlan[] => {
    const plan = { entry: join(root, `apps/server/src/${role}-main.ts`), args, env: { ...shared, ...inner } };
    const isWanted = !only || only === role;
    return Array.from({ length: isWanted ? count : 0 }, (_, index) => ({
      ...plan,
      name: index === 0 ? role : `${role}-${index + 1}`,
    }));
  };
  const sandbox = { name: 'sandbox', entry: join(root, 'apps/sandbox/src/main.ts'), env: sandboxEnv(shared, settings) };
  const dashboard = {
    name: 'dashboard',
    entry: join(root, 'scripts/launch/dev-dashboard.ts'),
    env: { ...shared, ...inner, DASHBOARD_PORT: String(settings.port), DASHBOARD_HOST: settings.host },
  };
  const own = [...several('server', servers, servers > 1 ? ['--shared-port'] : []), ...several('worker', workers)].map(
    (child, index) => ({ ...child, env: { ...child.env, ...metricsEnv(settings, index) } }),
  );
  return {
    children: [...(hasSandbox ? [sandbox] : []), ...own, ...(innerPort ? [dashboard] : [])],
    ports: [
      ...(only === 'worker' ? [] : [{ variable: 'PORT', port: settings.port, host: settings.host }]),
      ...own.flatMap((_, index) => metricsPort(settings, index) ?? []),
      ...(hasSandbox ? sandboxPorts(settings) : []),
    ],
    hasSandbox,
  };
}

/** Each process tells of itself, on a port of its own: the first on the one that was set, the others behind it. */
const metricsPort = ({ metrics }: Settings, index: number): WantedPort | undefined =>
  metrics && { variable: 'METRICS_PORT', port: metrics.port + index, host: metrics.host };

function metricsEnv(settings: Settings, index: number): Environment {
  const wanted = metricsPort(settings, index);
  return wanted ? { METRICS_PORT: String(wanted.port) } : {};
}

function sandboxPorts({ sandbox }: Settings): WantedPort[] {
  return [
    { variable: 'SANDBOX_PORT', port: sandbox.port, host: 'localhost' },
    { variable: 'SANDBOX_SMTP_PORT', port: sandbox.smtpPort, host: 'localhost' },
  ];
}

/** The sandbox is started only if something points at it. */
export function usesSandbox(settings: Settings): boolean {
  const { mail, payments, webflow } = settings;
  const addresses = [mail.smtpUrl, payments.apiUrl, payments.checkoutUrl, webflow.authUrl, webflow.apiUrl];
  return addresses.some((address) => isSandbox(address, settings));
}

/** Whether this address is played by the sandbox that starts with the product. */
export function isSandbox(address: string, { sandbox }: Pick<Settings, 'sandbox'>): boolean {
  const { hostname, port } = new URL(address);
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return isHere && [sandbox.port, sandbox.smtpPort].includes(Number(port));
}

/** Both sides of a signature need the same keys; the sandbox is handed those it plays a part with, and no real ones. */
function sandboxEnv(env: Environment, settings: Settings): Environment {
  const { payments, webflow, sandbox, publicUrl, apiUrl } = settings;
  const paymentKeys = {
    PAYMENTS_KEY_ID: payments.keyId,
    PAYMENTS_KEY_SECRET: payments.keySecret,
    PAYMENTS_WEBHOOK_SECRET: payments.webhookSecret,
  };
  const webflowKeys = { WEBFLOW_CLIENT_ID: webflow.clientId, WEBFLOW_CLIENT_SECRET: webflow.clientSecret };
  return {
    PATH: env.PATH,
    DATA_DIR: env.DATA_DIR,
    SANDBOX_PORT: String(sandbox.port),
    SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
    PUBLIC_URL: publicUrl,
    API_URL: apiUrl,
    ...(isSandbox(payments.apiUrl, settings) ? paymentKeys : {}),
    ...(isSandbox(webflow.apiUrl, settings) ? webflowKeys : {}),
  };
}
