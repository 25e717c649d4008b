import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';
import { findSetupWarnings } from './setup-warnings.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kinora-in-force-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const read = (env: Record<string, string> = {}) => readSettings({ DATA_DIR: dataDir, ...env });
function warned(env: Record<string, string>) {
  const settings = read(env);
  return findSetupWarnings({ ...settings, ...settings.branding }).map(({ setting }) => setting);
}

describe('the settings in force', () => {
  it('hold every setting, and no secret of any', () => {
    const secret = (name: string) => `hidden-${name}-f8Zq2LmX0vTtRw7Yb3KdPn5Ws`;
    const env = {
      DATABASE_URL: `postgres://kinora:${secret('db')}@db.test:5432/kinora?password=${secret('query')}`,
      SMTP_URL: `smtps://mailer:${secret('smtp')}@mail.test`,
      SECRET_KEY: secret('key'),
      SECRET_KEY_OLD: secret('old'),
      METRICS_TOKEN: secret('metrics'),
      STORAGE_ENDPOINT: 'https://s3.test',
      STORAGE_BUCKET: 'films',
      STORAGE_REGION: 'eu',
      STORAGE_ACCESS_KEY: secret('access'),
      STORAGE_SECRET_KEY: secret('storage'),
      PAYMENTS_KEY_SECRET: secret('pay'),
      PAYMENTS_WEBHOOK_SECRET: secret('hook'),
      WEBFLOW_CLIENT_SECRET: secret('webflow'),
      OIDC_ISSUER: 'https://login.test',
      OIDC_CLIENT_ID: 'kinora',
      OIDC_CLIENT_SECRET: secret('oidc'),
    };
    const { inForce } = read(env);
    expect(JSON.stringify(inForce)).not.toContain('hidden-');
    const find = (wanted: string) => inForce.find(({ name }) => name === wanted);
    expect(find('DATABASE_URL')).toMatchObject({ value: 'postgres://db.test:5432/kinora', isGiven: true });
    expect(find('SMTP_URL')).toMatchObject({ value: 'smtps://mail.test' });
    expect(find('SECRET_KEY')).toEqual({ name: 'SECRET_KEY', value: 'set', isGiven: true, isSecret: true });
    expect(find('STORAGE_BUCKET')).toMatchObject({ value: 'films', isSecret: false });
    expect(find('WEBFLOW_DESIGN_URL')?.value).toContain('?app={clientId}');
    expect(read().inForce.find(({ name }) => name === 'SECRET_KEY')?.value).toBe('generated');
    expect(find('PORT')).toMatchObject({ value: '4000', isGiven: false });
  });
});

describe('warnings', () => {
  const mail = { SMTP_URL: 'smtps://mail.test', SUPPORT_EMAIL: 'help@a.test' };
  const paid = {
    PAYMENTS_API_URL: 'https://pay.test/v1',
    PAYMENTS_KEY_ID: 'x',
    PAYMENTS_KEY_SECRET: 'x',
    PAYMENTS_WEBHOOK_SECRET: 'x',
    PAYMENTS_CHECKOUT_URL: 'https://pay.test/checkout.js',
  };
  it('are none where all is set up', () => {
    expect(warned({ ...mail, ...paid, PUBLIC_URL: 'https://video.test', TRUST_PROXY: '127.0.0.1' })).toEqual([]);
    expect(warned({ ...mail, ...paid })).toEqual([]);
  });

  it('name what is not', () => {
    expect(warned({})).toEqual(['SMTP_URL', 'PAYMENTS_API_URL', 'SUPPORT_EMAIL']);
    expect(warned({ ...mail, ...paid, PUBLIC_URL: 'http://video.test' })).toEqual(['PUBLIC_URL']);
    expect(warned({ ...mail, ...paid, PUBLIC_URL: 'https://video.test' })).toEqual(['TRUST_PROXY']);
  });
});
