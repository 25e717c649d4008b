import * as check from './setting-checks.ts';

export interface SettingRow {
  /** What the variable is for, as `.env.example` says it. */
  meaning: string;
  /** Its default; `$NAME` stands for another setting's value, an empty text for none. */
  fallback: string;
  /** A default that is made up once and kept in DATA_DIR under this name. */
  generated?: string;
  /** Answers what is wrong with a value, or nothing. */
  problem: (value: string) => string | undefined;
}

export const samplerNames = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const sandbox = 'http://localhost:$SANDBOX_PORT';

/** Every variable that the product reads. A new setting is a row here and a line in settings.ts. */
export const settingRows = {
  PORT: { meaning: 'Port of the product', fallback: '4000', problem: check.port },
  HOST: { meaning: 'Name or address to listen on', fallback: 'localhost', problem: check.host },
  PUBLIC_URL: {
    meaning: 'Origin used in every link, snippet and mail',
    fallback: 'http://localhost:$PORT',
    problem: check.origin,
  },
  API_URL: { meaning: 'Public base of the API', fallback: '$PUBLIC_URL/api', problem: check.httpUrl },
  EMBED_URL: {
    meaning: 'Origin of embed pages, on a host of its own, where they may remember what viewers chose',
    fallback: '',
    problem: check.origin,
  },
  TRUST_PROXY: {
    meaning: 'Addresses or CIDR ranges of the proxies in front, separated by commas',
    fallback: '',
    problem: check.addressList,
  },
  LOG_LEVEL: {
    meaning: 'Least level that is logged: fatal, error, warn, info, debug, trace or silent',
    fallback: 'info',
    problem: check.oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  },
  METRICS_PORT: {
    meaning: 'Port of /metrics for Prometheus; each further process takes the next; without it there is none',
    fallback: '',
    problem: check.port,
  },
  METRICS_HOST: {
    meaning: 'Address that /metrics listens on; another than one of this machine needs METRICS_TOKEN',
    fallback: '127.0.0.1',
    problem: check.host,
  },
  METRICS_TOKEN: {
    meaning: 'Bearer token that Prometheus sends; at least 32 characters',
    fallback: '',
    problem: check.strongSecret,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning:
      'OpenTelemetry collector that takes traces by OTLP over HTTP, such as http://localhost:4318; without it there are none',
    fallback: '',
    problem: check.httpUrl,
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    meaning: 'Headers that the collector asks for, as name=value, separated by commas',
    fallback: '',
    problem: check.keyPairs,
  },
  OTEL_SERVICE_NAME: { meaning: 'Name under which traces are kept', fallback: 'kinora', problem: check.plainText },
  OTEL_RESOURCE_ATTRIBUTES: {
    meaning: 'What else each trace tells of this installation, as name=value, separated by commas',
    fallback: '',
    problem: check.keyPairs,
  },
  OTEL_TRACES_SAMPLER: {
    meaning:
      'Which traces are kept: always_on, always_off, traceidratio, or one of them after parentbased_, to go by who asks',
    fallback: 'parentbased_always_on',
    problem: check.oneOf(...samplerNames),
  },
  OTEL_TRACES_SAMPLER_ARG: {
    meaning: 'The part of all traces that traceidratio keeps, from 0 to 1',
    fallback: '1',
    problem: check.ratio,
  },
  DATA_DIR: {
    meaning: 'Folder for everything the embedded default keeps: database, media, generated secrets',
    fallback: './data',
    problem: check.plainText,
  },
  DATABASE_URL: {
    meaning: 'An external Postgres; without it an embedded one is started',
    fallback: '',
    problem: check.urlOf('postgres:', 'postgresql:'),
  },
  STATS_DATABASE_URL: {
    meaning: 'Another Postgres for the figures of who watched what; without it they lie beside everything else',
    fallback: '',
    problem: check.urlOf('postgres:', 'postgresql:'),
  },
  STATS_DAYS: {
    meaning: 'Days for which every single view is kept; sums of days stay',
    fallback: '90',
    problem: check.countUpTo(730),
  },
  GEO_DATABASE: {
    meaning:
      'A file in the MMDB form that tells the country of an address; without it the time zone of the browser does',
    fallback: '',
    problem: check.absolutePath,
  },
  STATS_AUTOMATED: {
    meaning: 'Whether browsers that a program drives count as viewers: on or off',
    fallback: 'off',
    problem: check.oneOf('on', 'off'),
  },
  CACHE_MB: {
    meaning: 'Megabytes of memory in which each server keeps finished pages and lists; 0 keeps none',
    fallback: '64',
    problem: check.countUpTo(4096, 0),
  },
  SECRET_KEY: {
    meaning: 'Encrypts secrets at rest; at least 32 characters, required where DATABASE_URL is set',
    fallback: '',
    generated: 'secret-key',
    problem: check.strongSecret,
  },
  SECRET_KEY_OLD: {
    meaning: 'Keys that SECRET_KEY was before, separated by commas: what they encrypted is read, and encrypted anew',
    fallback: '',
    problem: check.strongSecrets,
  },
  STORAGE_ENDPOINT: {
    meaning: 'S3-compatible storage (all five STORAGE_ variables or none); without it media is kept in DATA_DIR',
    fallback: '',
    problem: check.httpUrl,
  },
  STORAGE_BUCKET: { meaning: 'Bucket of the storage', fallback: '', problem: check.plainText },
  STORAGE_REGION: { meaning: 'Region of the storage', fallback: '', problem: check.plainText },
  STORAGE_ACCESS_KEY: { meaning: 'Access key of the storage', fallback: '', problem: check.plainText },
  STORAGE_SECRET_KEY: { meaning: 'Secret key of the storage', fallback: '', problem: check.plainText },
  IMAGE_CDN_URL: {
    meaning: 'Public base of images',
    fallback: '$PUBLIC_URL/media/images',
    problem: check.httpUrl,
  },
  VIDEO_CDN_URL: {
    meaning: 'Public base of videos',
    fallback: '$PUBLIC_URL/media/videos',
    problem: check.httpUrl,
  },
  DELIVERY_ACCEL_PREFIX: {
    meaning: 'Internal location under which the front server (nginx) holds DATA_DIR/media and sends videos itself',
    fallback: '',
    problem: check.pathPrefix,
  },
  IMPORT_PRIVATE_HOSTS: {
    meaning: 'Hosts in your own network that videos may be imported from, separated by commas; all others are refused',
    fallback: '',
    problem: check.hostList,
  },
  FFMPEG_PATH: {
    meaning: 'The ffmpeg that makes posters and streams; without it the first one in PATH is used, if any',
    fallback: '',
    problem: check.absolutePath,
  },
  FFPROBE_PATH: { meaning: 'The ffprobe that belongs to it', fallback: '', problem: check.absolutePath },
  ENCODES_AT_ONCE: {
    meaning: 'How many videos each worker encodes at once, in each lane: short ones, long ones, pieces of long ones',
    fallback: '1',
    problem: check.countUpTo(32),
  },
  ENCODE_PROCESSORS: {
    meaning: 'How many processors all encodes of a worker may use together; without it all that the machine has',
    fallback: '',
    problem: check.countUpTo(1024),
  },
  VIDEO_ENCODER: {
    meaning: 'What encodes: software, or hardware by vaapi or nvenc (untried as yet), with software where it fails',
    fallback: 'software',
    problem: check.oneOf('software', 'vaapi', 'nvenc'),
  },
  VIDEO_ENCODER_DEVICE: {
    meaning: 'The device that vaapi uses',
    fallback: '/dev/dri/renderD128',
    problem: check.absolutePath,
  },
  KEEP_ORIGINALS: {
    meaning: 'Whether original uploads are kept for download once the video is ready: on or off',
    fallback: 'on',
    problem: check.oneOf('on', 'off'),
  },
  SPEECH: {
    meaning: 'Whether captions are made of English speech, for every film and on request: auto or off',
    fallback: 'auto',
    problem: check.oneOf('auto', 'off'),
  },
  SPEECH_COMMAND: {
    meaning:
      'Program that writes captions in other languages, with its arguments: {wav} is the sound, {out} where WebVTT or SubRip belongs, {lang} the language',
    fallback: '',
    problem: check.speechCommand,
  },
  SMTP_URL: {
    meaning: 'Server that takes the mail',
    fallback: 'smtp://localhost:$SANDBOX_SMTP_PORT',
    problem: check.urlOf('smtp:', 'smtps:'),
  },
  MAIL_FROM: {
    meaning: 'Sender of every mail',
    fallback: 'Kinora <no-reply@kinora.localhost>',
    problem: check.mailSender,
  },
  BRAND_NAME: {
    meaning: 'What this installation is called, on every page and in every mail; without it the console decides',
    fallback: '',
    problem: check.brandName,
  },
  BRAND_COLOR: {
    meaning: 'Accent color such as #3a4fe8; without it the console decides',
    fallback: '',
    problem: check.hexColor,
  },
  TERMS_URL: {
    meaning: 'Address of the terms of use, linked on every screen; without it the console decides',
    fallback: '',
    problem: check.httpUrl,
  },
  PRIVACY_URL: {
    meaning: 'Address of the privacy notice, linked on every screen; without it the console decides',
    fallback: '',
    problem: check.httpUrl,
  },
  SUPPORT_EMAIL: {
    meaning: 'Address that people write to from the Feedback and Get Help pages; without it the console decides',
    fallback: '',
    problem: check.mailAddress,
  },
  REGISTRATION: {
    meaning:
      'Who may register: open, invited, domains or closed; without it the console decides, which begins with open',
    fallback: '',
    problem: check.oneOf('open', 'invited', 'domains', 'closed'),
  },
  REGISTRATION_DOMAINS: {
    meaning: 'Mail domains whose people may register, separated by commas, where REGISTRATION is domains',
    fallback: '',
    problem: check.mailDomains,
  },
  OIDC_ISSUER: {
    meaning: 'OpenID Connect provider that people sign in with, by its issuer; it needs the two variables below',
    fallback: '',
    problem: check.issuer,
  },
  OIDC_CLIENT_ID: { meaning: 'Client id at that provider', fallback: '', problem: check.plainText },
  OIDC_CLIENT_SECRET: { meaning: 'Secret of that client', fallback: '', problem: check.plainText },
  OIDC_LABEL: {
    meaning: 'What the button on the sign-in screen calls the provider',
    fallback: 'single sign-on',
    problem: check.label,
  },
  OIDC_ONLY: {
    meaning: 'Whether the provider is the only way in, instead of one beside passwords: on or off',
    fallback: 'off',
    problem: check.oneOf('on', 'off'),
  },
  OIDC_SCOPES: {
    meaning: 'What the provider is asked for, separated by spaces; some tell groups only by a scope of their own',
    fallback: 'openid email profile',
    problem: check.scopes,
  },
  OIDC_ADMIN_GROUP: {
    meaning: 'Group at the provider whose people are administrators for as long as they are in it',
    fallback: '',
    problem: check.plainText,
  },
  OIDC_GROUPS_CLAIM: {
    meaning: 'Claim in which the provider tells the groups of somebody',
    fallback: 'groups',
    problem: check.plainText,
  },
  BILLING: {
    meaning:
      'Whether accounts choose and pay for plans; with off all have the same limits, which are the three below: on or off',
    fallback: 'on',
    problem: check.oneOf('on', 'off'),
  },
  LIMIT_VIDEOS: {
    meaning: 'How many videos an account may have where BILLING is off; 0 is unlimited',
    fallback: '0',
    problem: check.wholeNumber,
  },
  LIMIT_VIDEO_MB: {
    meaning: 'How many megabytes a video may have where BILLING is off; 0 is unlimited',
    fallback: '0',
    problem: check.wholeNumber,
  },
  LIMIT_STORAGE_MB: {
    meaning: 'How many megabytes of videos an account may keep where BILLING is off; 0 is unlimited',
    fallback: '0',
    problem: check.wholeNumber,
  },
  PAYMENTS_API_URL: {
    meaning: "Card payment provider's API; another than the sandbox needs the four variables below",
    fallback: `${sandbox}/pay/v1`,
    problem: check.httpUrl,
  },
  PAYMENTS_KEY_ID: {
    meaning: 'Public key id at the payment provider',
    fallback: 'rzp_test_kinora',
    problem: check.plainText,
  },
  PAYMENTS_KEY_SECRET: {
    meaning: 'Secret of that key',
    fallback: '',
    generated: 'payments-key-secret',
    problem: check.plainText,
  },
  PAYMENTS_WEBHOOK_SECRET: {
    meaning:
      "Secret that signs the provider's webhooks; while it is being changed the new and the old one, with a comma",
    fallback: '',
    generated: 'payments-webhook-secret',
    problem: check.plainText,
  },
  PAYMENTS_CHECKOUT_URL: {
    meaning: "Provider's checkout script",
    fallback: `${sandbox}/pay/v1/checkout.js`,
    problem: check.httpUrl,
  },
  PLANS_FILE: {
    meaning: 'File that holds the plans; without it those of apps/server/plans.json',
    fallback: '',
    problem: check.plainText,
  },
  WEBFLOW_CLIENT_ID: {
    meaning: 'Client id of the app at the site builder',
    fallback: 'kinora-sandbox-client',
    problem: check.plainText,
  },
  WEBFLOW_CLIENT_SECRET: {
    meaning: 'Secret of that client',
    fallback: '',
    generated: 'webflow-client-secret',
    problem: check.plainText,
  },
  WEBFLOW_AUTH_URL: {
    meaning: "Base of the site builder's OAuth pages; another than the sandbox needs the client id and secret",
    fallback: `${sandbox}/webflow`,
    problem: check.httpUrl,
  },
  WEBFLOW_API_URL: {
    meaning: "Base of the site builder's data API; another than the sandbox needs the client id and secret",
    fallback: `${sandbox}/webflow`,
    problem: check.httpUrl,
  },
  WEBFLOW_DESIGN_URL: {
    meaning: 'Address of a site in the designer; holds {shortName} and {clientId}',
    fallback: `${sandbox}/webflow/design/{shortName}?app={clientId}`,
    problem: check.designTemplate,
  },
  DOCS_URL: { meaning: 'Documentation link of the account menu', fallback: '$PUBLIC_URL/docs', problem: check.httpUrl },
  FEEDBACK_URL: {
    meaning: 'Feedback link of the account menu',
    fallback: '$PUBLIC_URL/feedback',
    problem: check.httpUrl,
  },
  HELP_URL: { meaning: 'Help link of the account menu', fallback: '$PUBLIC_URL/help', problem: check.httpUrl },
  PLAYER_DEFAULTS: {
    meaning: 'Default style of new players: a or b',
    fallback: 'a',
    problem: check.oneOf('a', 'b'),
  },
  NUMERIC_LIMITS: {
    meaning: 'Whether numeric style inputs clamp to 0-300: on or off',
    fallback: 'on',
    problem: check.oneOf('on', 'off'),
  },
  SANDBOX_PORT: { meaning: "Port of the sandbox's web side", fallback: '4001', problem: check.port },
  SANDBOX_SMTP_PORT: { meaning: "Port of the sandbox's mail server", fallback: '4002', problem: check.port },
} as const satisfies Record<string, SettingRow>;

export type SettingName = keyof typeof settingRows;
export const settingNames = Object.keys(settingRows) as SettingName[];
