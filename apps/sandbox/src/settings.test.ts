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
    expect(settings).toEqual({ httpPort: 5001, smtpPort: 5002, dataDir: '/srv/kinora' });
  });

  it('names every setting that cannot be used at once', () => {
    const read = () => readSettings({ SANDBOX_PORT: 'web', SANDBOX_SMTP_PORT: '70000' });
    expect(read).toThrow(/SANDBOX_PORT[\s\S]*SANDBOX_SMTP_PORT/);
  });
});
