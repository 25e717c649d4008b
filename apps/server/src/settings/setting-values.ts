import { type SettingName, type SettingRow, settingNames, settingRows } from './setting-rows.ts';

export type Environment = Readonly<Record<string, string | undefined>>;
export type SettingValues = Record<SettingName, string>;

export interface ReadValues {
  values: SettingValues;
  problems: string[];
}

/** Looks every row up in the environment; what is not given comes from the row's default. */
export function readValues(env: Environment): ReadValues {
  const values = Object.fromEntries(settingNames.map((name) => [name, resolveValue(env, name)])) as SettingValues;
  const problems = settingNames.flatMap((name) => {
    const problem = isGiven(env, name) ? settingRows[name].problem(values[name]) : undefined;
    return problem ? [`${name} ${problem}`] : [];
  });
  return {
    values,
    problems: [
      ...problems,
      ...groupProblems(env, values),
      ...hostProblems(values),
      ...metricsProblems(values),
      ...registrationProblems(values),
      ...billingProblems(env, values),
      ...openidProblems(env, values),
    ],
  };
}

/** Cookies know no ports: another origin on the dashboard's host could read its session. */
function hostProblems({ EMBED_URL, PUBLIC_URL, API_URL }: SettingValues): string[] {
  const hostOf = (url: string) => URL.parse(url)?.hostname;
  const isTaken = EMBED_URL !== '' && [PUBLIC_URL, API_URL].some((url) => hostOf(url) === hostOf(EMBED_URL));
  return isTaken ? ['EMBED_URL must be on another host than PUBLIC_URL and API_URL, which hold sessions'] : [];
}

/** Routes, load and versions are nobody else's business. */
function metricsProblems({ METRICS_PORT, METRICS_HOST, METRICS_TOKEN }: SettingValues): string[] {
  const isOpen = METRICS_PORT !== '' && !/^(localhost|127(\.\d+){3}|::1)$/i.test(METRICS_HOST);
  return isOpen && METRICS_TOKEN === '' ? ['METRICS_TOKEN is required because METRICS_HOST is reached by others'] : [];
}

/** Limits alone would look as if somebody kept to them. */
function billingProblems(env: Environment, { BILLING }: SettingValues): string[] {
  const limits = ['LIMIT_VIDEOS', 'LIMIT_VIDEO_MB', 'LIMIT_STORAGE_MB'] as const;
  if (BILLING === 'off') return [];
  return limits.filter((name) => isGiven(env, name)).map((name) => `${name} has no effect unless BILLING is off`);
}

/** Alone they would look as if nobody had a password, or as if a group counted for something. */
function openidProblems(env: Environment, { OIDC_ISSUER, OIDC_ONLY }: SettingValues): string[] {
  if (OIDC_ISSUER !== '') return [];
  const idle = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ADMIN_GROUP'] as const;
  return [...idle.filter((name) => isGiven(env, name)), ...(OIDC_ONLY === 'on' ? (['OIDC_ONLY'] as const) : [])].map(
    (name) => `${name} has no effect unless OIDC_ISSUER is set`,
  );
}

/** Domains alone would look as if they kept others out. */
function registrationProblems({ REGISTRATION, REGISTRATION_DOMAINS }: SettingValues): string[] {
  if (REGISTRATION === 'domains' && REGISTRATION_DOMAINS === '')
    return ['REGISTRATION_DOMAINS is required because REGISTRATION is domains'];
  if (REGISTRATION !== 'domains' && REGISTRATION_DOMAINS !== '')
    return ['REGISTRATION_DOMAINS has no effect unless REGISTRATION is domains'];
  return [];
}

export function isGiven(env: Environment, name: SettingName): boolean {
  return Boolean(env[name]?.trim());
}

function resolveValue(env: Environment, name: SettingName): string {
  const given = env[name]?.trim();
  if (given) return given;
  return settingRows[name].fallback.replace(/\$([A-Z_]+)/g, (_, other: SettingName) =>
    withoutSlash(resolveValue(env, other)),
  );
}

export function withoutSlash(value: string): string {
  return value.replace(/\/+$/, '');
}

interface Group {
  /** The group is wanted as soon as one of these differs from its default. */
  when: SettingName[];
  needs: SettingName[];
  because: string;
}

const storage: SettingName[] = [
  'STORAGE_ENDPOINT',
  'STORAGE_BUCKET',
  'STORAGE_REGION',
  'STORAGE_ACCESS_KEY',
  'STORAGE_SECRET_KEY',
];

const groups: Group[] = [
  { when: ['DATABASE_URL'], needs: ['SECRET_KEY'], because: 'DATABASE_URL is set' },
  { when: storage, needs: storage, because: 'another STORAGE_ variable is set' },
  { when: ['OIDC_ISSUER'], needs: ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'], because: 'OIDC_ISSUER is set' },
  {
    when: ['PAYMENTS_API_URL'],
    needs: ['PAYMENTS_KEY_ID', 'PAYMENTS_KEY_SECRET', 'PAYMENTS_WEBHOOK_SECRET', 'PAYMENTS_CHECKOUT_URL'],
    because: 'PAYMENTS_API_URL is set',
  },
  {
    when: ['WEBFLOW_AUTH_URL', 'WEBFLOW_API_URL'],
    needs: ['WEBFLOW_CLIENT_ID', 'WEBFLOW_CLIENT_SECRET'],
    because: 'another WEBFLOW_ address is set',
  },
];

function groupProblems(env: Environment, values: SettingValues): string[] {
  return groups
    .filter(({ when }) => when.some((name) => values[name] !== resolveValue(withoutName(env, name), name)))
    .flatMap(({ needs, because }) =>
      needs.filter((name) => !isGiven(env, name)).map((name) => `${name} is required because ${because}`),
    );
}

function withoutName(env: Environment, name: SettingName): Environment {
  return { ...env, [name]: undefined };
}

export function generatedName(name: SettingName): string | undefined {
  const row: SettingRow = settingRows[name];
  return row.generated;
}
