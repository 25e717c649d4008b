import type { SettingName } from './setting-rows.ts';
import { settingNames } from './setting-rows.ts';
import { type Environment, generatedName, isGiven, type SettingValues } from './setting-values.ts';

export interface SettingInForce {
  name: SettingName;
  /** Of a secret only where it comes from; empty where there is none. */
  value: string;
  isGiven: boolean;
  isSecret: boolean;
}

const secrets: readonly SettingName[] = [
  'SECRET_KEY',
  'SECRET_KEY_OLD',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'STORAGE_ACCESS_KEY',
  'STORAGE_SECRET_KEY',
  'OIDC_CLIENT_SECRET',
  'PAYMENTS_KEY_SECRET',
  'PAYMENTS_WEBHOOK_SECRET',
  'WEBFLOW_CLIENT_SECRET',
];

/** What the product goes by, to be shown to people: without anything that opens something. */
export const listInForce = (env: Environment, values: SettingValues): SettingInForce[] =>
  settingNames.map((name) => ({
    name,
    value: secrets.includes(name) ? originOf(env, name) : withoutCredentials(values[name]),
    isGiven: isGiven(env, name),
    isSecret: secrets.includes(name),
  }));

function originOf(env: Environment, name: SettingName): string {
  if (isGiven(env, name)) return 'set';
  return generatedName(name) ? 'generated' : '';
}

/** Databases and mail servers have their password in the address, and databases also in the query. */
function withoutCredentials(value: string): string {
  const url = URL.parse(value);
  const isDatabase = url?.protocol.startsWith('postgres');
  if (!url || !(isDatabase || url.username || url.password)) return value;
  return `${url.protocol}//${url.host}${url.pathname}`;
}
