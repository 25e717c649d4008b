import { hkdfSync } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import type { Plan, RegistrationMode } from '@kinora/contract';
import { operatorPlan } from './operator-plan.ts';
import { readPlanFile } from './plan-file.ts';
import { readOrCreateSecret } from './secrets.ts';
import { splitList } from './setting-checks.ts';
import type { SettingName } from './setting-rows.ts';
import {
  type Environment,
  generatedName,
  isGiven,
  readValues,
  type SettingValues,
  withoutSlash,
} from './setting-values.ts';
import { listInForce, type SettingInForce } from './settings-in-force.ts';
import { type TelemetrySettings, toTelemetry } from './telemetry-settings.ts';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

export interface Settings {
  host: string;
  port: number;
  publicUrl: string;
  apiUrl: string;
  /** The origin of embed pages; empty where they have none of their own. */
  embedUrl: string;
  /** What the address of every embed page begins with. */
  embedBaseUrl: string;
  trustProxy: string[];
  logLevel: LogLevel;
  /** Missing where nobody asks for figures. */
  metrics: MetricsSettings | undefined;
  /** Missing where nobody takes traces. */
  telemetry: TelemetrySettings | undefined;
  dataDir: string;
  database: { kind: 'embedded' } | { kind: 'external'; url: string };
  stats: {
    /** Empty where they lie beside everything else. */
    databaseUrl: string;
    keptDays: number;
    /** Empty where there is none. */
    geoDatabase: string;
    countsAutomated: boolean;
  };
  /** What each server may keep of pages and lists in memory. */
  cacheMb: number;
  storage: DiskStorageSettings | S3StorageSettings;
  imageCdnUrl: string;
  videoCdnUrl: string;
  /** Where the front server finds our files itself; empty where we send them. */
  deliveryAccelPrefix: string;
  /** Where imports may lead although nobody outside could; as the host of an address spells them. */
  importPrivateHosts: string[];
  /** How many videos a worker encodes at once, in each of its lanes. */
  encodesAtOnce: number;
  /** How many processors these may use together; all, where it is not said. */
  encodeProcessors: number | undefined;
  videoEncoder: { kind: 'software' | 'vaapi' | 'nvenc'; device: string };
  keepOriginals: boolean;
  /** Of captions that are made of what is said. */
  speech: { isOn: boolean; command: string[] };
  mediaTools: { ffmpegPath: string; ffprobePath: string; searchPath: string };
  mail: { smtpUrl: string; from: string };
  payments: { apiUrl: string; keyId: string; keySecret: string; webhookSecret: string; checkoutUrl: string };
  /** Whether people choose plans and pay for them. */
  hasBilling: boolean;
  /** Cheapest first; where nobody pays, the one that all have. */
  plans: Plan[];
  webflow: { clientId: string; clientSecret: string; authUrl: string; apiUrl: string; designUrl: string };
  links: { docs: string; feedback: string; help: string };
  /** What the settings say about it; empty where the console decides. */
  branding: { name: string; accent: string; supportEmail: string; termsUrl: string; privacyUrl: string };
  /** Whether MAIL_FROM names the sender, so that nobody else does. */
  hasMailSender: boolean;
  /** Missing where the console decides. */
  registration: { mode: RegistrationMode; domains: string[] } | undefined;
  /** Missing where nobody signs in by a provider. */
  openid: OpenidSettings | undefined;
  playerDefaults: 'a' | 'b';
  numericLimits: boolean;
  /** The one that is used, then those that are only read. */
  secretKeys: readonly [Buffer, ...Buffer[]];
  /** Every one as it is gone by, to be shown. */
  inForce: SettingInForce[];
  /** Where the launcher puts the sandbox; the product itself only knows the addresses above. */
  sandbox: { port: number; smtpPort: number };
}

export interface OpenidSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What people call the provider. */
  label: string;
  /** Whether nobody signs in with a password. */
  isOnly: boolean;
  scopes: string;
  groupsClaim: string;
  /** Empty where no group makes administrators. */
  adminGroup: string;
}

export interface MetricsSettings {
  host: string;
  port: number;
  /** Empty where whoever reaches it may read it. */
  token: string;
}

export interface DiskStorageSettings {
  kind: 'disk';
  dir: string;
}

export interface S3StorageSettings {
  kind: 's3';
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** Every problem of the environment, a line each, each naming its variable. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Without making anything in it. */
export const dataDirOf = (env: Environment): string => resolve(readValues(env).values.DATA_DIR);

export function readSettings(env: Environment): Settings {
  const { values, problems } = readValues(env);
  const { plans, problems: planProblems } = readPlanFile(values.PLANS_FILE);
  if (problems.length + planProblems.length > 0) throw new SettingsError([...problems, ...planProblems]);
  const dataDir = resolve(values.DATA_DIR);
  return {
    ...toSettings({ ...values, ...secretValues(env, dataDir) }, dataDir),
    plans: values.BILLING === 'on' ? plans : [operatorPlan(values)],
    inForce: listInForce(env, values),
    hasMailSender: isGiven(env, 'MAIL_FROM') && values.MAIL_FROM.includes('<') && !values.MAIL_FROM.startsWith('<'),
    mediaTools: toMediaTools(env, values),
  };
}

const secretNames = ['SECRET_KEY', 'PAYMENTS_KEY_SECRET', 'PAYMENTS_WEBHOOK_SECRET', 'WEBFLOW_CLIENT_SECRET'] as const;

function secretValues(env: Environment, dataDir: string): Partial<SettingValues> {
  try {
    return Object.fromEntries(
      secretNames
        .filter((name) => !isGiven(env, name))
        .map(
          (name) => [name, readOrCreateSecret(dataDir, generatedName(name) ?? name)] satisfies [SettingName, string],
        ),
    );
  } catch (cause) {
    throw new SettingsError([`DATA_DIR cannot hold the generated secrets: ${(cause as Error).message}`]);
  }
}

function toSettings(
  values: SettingValues,
  dataDir: string,
): Omit<Settings, 'plans' | 'inForce' | 'mediaTools' | 'hasMailSender'> {
  return {
    host: values.HOST,
    port: Number(values.PORT),
    publicUrl: withoutSlash(values.PUBLIC_URL),
    apiUrl: withoutSlash(values.API_URL),
    embedUrl: withoutSlash(values.EMBED_URL),
    embedBaseUrl: `${values.EMBED_URL ? `${withoutSlash(values.EMBED_URL)}/api` : withoutSlash(values.API_URL)}/players/embed`,
    trustProxy: splitList(values.TRUST_PROXY),
    logLevel: values.LOG_LEVEL as LogLevel,
    metrics: toMetrics(values),
    telemetry: toTelemetry(values),
    dataDir,
    database: values.DATABASE_URL ? { kind: 'external', url: values.DATABASE_URL } : { kind: 'embedded' },
    stats: {
      databaseUrl: values.STATS_DATABASE_URL,
      keptDays: Number(values.STATS_DAYS),
      geoDatabase: values.GEO_DATABASE,
      countsAutomated: values.STATS_AUTOMATED === 'on',
    },
    cacheMb: Number(values.CACHE_MB),
    storage: toStorage(values, dataDir),
    imageCdnUrl: withoutSlash(values.IMAGE_CDN_URL),
    videoCdnUrl: withoutSlash(values.VIDEO_CDN_URL),
    deliveryAccelPrefix: values.DELIVERY_ACCEL_PREFIX,
    importPrivateHosts: splitList(values.IMPORT_PRIVATE_HOSTS).map(toHostname),
    encodesAtOnce: Number(values.ENCODES_AT_ONCE),
    encodeProcessors: values.ENCODE_PROCESSORS === '' ? undefined : Number(values.ENCODE_PROCESSORS),
    videoEncoder: {
      kind: values.VIDEO_ENCODER as 'software' | 'vaapi' | 'nvenc',
      device: values.VIDEO_ENCODER_DEVICE,
    },
    keepOriginals: values.KEEP_ORIGINALS === 'on',
    speech: { isOn: values.SPEECH === 'auto', command: values.SPEECH_COMMAND.split(' ').filter(Boolean) },
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM },
    ...toPartners(values),
    links: { docs: values.DOCS_URL, feedback: values.FEEDBACK_URL, help: values.HELP_URL },
    branding: {
      name: values.BRAND_NAME,
      accent: values.BRAND_COLOR.toLowerCase(),
      supportEmail: values.SUPPORT_EMAIL,
      termsUrl: values.TERMS_URL,
      privacyUrl: values.PRIVACY_URL,
    },
    hasBilling: values.BILLING === 'on',
    registration: toRegistration(values),
    openid: toOpenid(values),
    playerDefaults: values.PLAYER_DEFAULTS as 'a' | 'b',
    numericLimits: values.NUMERIC_LIMITS === 'on',
    secretKeys: [toKey(values.SECRET_KEY), ...splitList(values.SECRET_KEY_OLD).map(toKey)],
    sandbox: { port: Number(values.SANDBOX_PORT), smtpPort: Number(values.SANDBOX_SMTP_PORT) },
  };
}

const toKey = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'kinora secret key', 32));

/** `::1` and `0:0:0:0:0:0:0:1` are one host, and so are two that differ in capitals. */
const toHostname = (host: string): string =>
  new URL(isIPv6(host) ? `http://[${host}]` : `http://${host}`).hostname.replace(/^\[|\]$/g, '');

const toMediaTools = (env: Environment, values: SettingValues): Settings['mediaTools'] => ({
  ffmpegPath: values.FFMPEG_PATH,
  ffprobePath: values.FFPROBE_PATH,
  searchPath: env.PATH ?? '/usr/local/bin:/usr/bin:/bin',
});

const toMetrics = ({ METRICS_HOST, METRICS_PORT, METRICS_TOKEN }: SettingValues): Settings['metrics'] =>
  METRICS_PORT ? { host: METRICS_HOST, port: Number(METRICS_PORT), token: METRICS_TOKEN } : undefined;

const toRegistration = ({ REGISTRATION, REGISTRATION_DOMAINS }: SettingValues): Settings['registration'] =>
  REGISTRATION
    ? { mode: REGISTRATION as RegistrationMode, domains: splitList(REGISTRATION_DOMAINS.toLowerCase()) }
    : undefined;

/** The issuer as it is written: it is compared letter by letter with what the provider says of itself. */
const toOpenid = (values: SettingValues): Settings['openid'] =>
  values.OIDC_ISSUER
    ? {
        issuer: values.OIDC_ISSUER,
        clientId: values.OIDC_CLIENT_ID,
        clientSecret: values.OIDC_CLIENT_SECRET,
        label: values.OIDC_LABEL,
        isOnly: values.OIDC_ONLY === 'on',
        scopes: values.OIDC_SCOPES,
        groupsClaim: values.OIDC_GROUPS_CLAIM,
        adminGroup: values.OIDC_ADMIN_GROUP,
      }
    : undefined;

function toStorage(values: SettingValues, dataDir: string): Settings['storage'] {
  if (!values.STORAGE_ENDPOINT) return { kind: 'disk', dir: resolve(dataDir, 'media') };
  return {
    kind: 's3',
    endpoint: withoutSlash(values.STORAGE_ENDPOINT),
    bucket: values.STORAGE_BUCKET,
    region: values.STORAGE_REGION,
    accessKey: values.STORAGE_ACCESS_KEY,
    secretKey: values.STORAGE_SECRET_KEY,
  };
}

function toPartners(values: SettingValues): Pick<Settings, 'payments' | 'webflow'> {
  return {
    payments: {
      apiUrl: withoutSlash(values.PAYMENTS_API_URL),
      keyId: values.PAYMENTS_KEY_ID,
      keySecret: values.PAYMENTS_KEY_SECRET,
      webhookSecret: values.PAYMENTS_WEBHOOK_SECRET,
      checkoutUrl: values.PAYMENTS_CHECKOUT_URL,
    },
    webflow: {
      clientId: values.WEBFLOW_CLIENT_ID,
      clientSecret: values.WEBFLOW_CLIENT_SECRET,
      authUrl: withoutSlash(values.WEBFLOW_AUTH_URL),
      apiUrl: withoutSlash(values.WEBFLOW_API_URL),
      designUrl: values.WEBFLOW_DESIGN_URL,
    },
  };
}
