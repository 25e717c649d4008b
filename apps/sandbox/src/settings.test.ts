import { isAbsolute } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

describe('readSettings', () => {
  it('falls back to the documented ports and folder', () => {
    const settings = readSettings({ SANDBOX_PORT: '' });
    expect(settings).toMatchObject({ httpPort: 4001, smtpPort: 4002 });
    expect(isAbsolute(settings.dataDir)).toBe(true);
  });

  it('takes what the environment gives', () => {
    const settings = readSettings({ SANDBOX_PORT: '5001', SANDBOX_SMTP_PORT: '5002', DATA_DIR: '/srv/kinora' });
    expect(settings).toMatchObject({ httpPort: 5001, smtpPort: 5002, dataDir: '/srv/kinora' });
  });

  it('names every setting that cannot be used at once', () => {
    const read = () => readSettings({ SANDBOX_PORT: 'web', SANDBOX_SMTP_PORT: '70000' });
    expect(read).toThrow(/SANDBOX_PORT[\s\S]*SANDBOX_SMTP_PORT/);
  });

  it('sends webhooks to the product, wherever the environment says that it is', () => {
    const webhookUrl = (env: Record<string, string>) => readSettings(env).payments.webhookUrl;
    expect(webhookUrl({})).toBe('http://localhost:4000/api/payments/webhook');
    expect(webhookUrl({ PORT: '5000' })).toBe('http://localhost:5000/api/payments/webhook');
    expect(webhookUrl({ API_URL: 'https://x.test/api' })).toBe('https://x.test/api/payments/webhook');
    expect(webhookUrl({ PAYMENTS_WEBHOOK_URL: 'http://x.test/hook' })).toBe('http://x.test/hook');
  });

  it('refuses live keys of the payment provider, and addresses that are none', () => {
    expect(() => readSettings({ PAYMENTS_KEY_ID: 'rzp_live_abc' })).toThrow(/PAYMENTS_KEY_ID|live keys/);
    expect(() => readSettings({ PAYMENTS_WEBHOOK_URL: 'file:///etc/passwd' })).toThrow('PAYMENTS_WEBHOOK_URL');
  });
});
