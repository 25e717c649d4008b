import { describe, expect, it } from 'vitest';
import { addressFact, mailFact, storageFact } from './setup-facts.ts';

const known = (values: Record<string, string>, warnings: { setting: string; text: string }[] = []) => ({
  settings: Object.entries(values).map(([name, value]) => ({ name, value, is_given: true, is_secret: false })),
  warnings,
});

describe('the address', () => {
  it('is good where it is the one that leads here', () => {
    const at = known({ PUBLIC_URL: 'https://video.acme.test' });
    expect(addressFact(at, 'https://video.acme.test')).toMatchObject({ isGood: true });
  });

  it('is wrong where another leads here, with the line that mends it', () => {
    const { isGood, text, lines } = addressFact(
      known({ PUBLIC_URL: 'http://localhost:4000' }),
      'https://video.acme.test',
    );
    expect(isGood).toBe(false);
    expect(text).toContain('https://video.acme.test, but links and embed codes name http://localhost:4000');
    expect(lines[0]).toBe('PUBLIC_URL=https://video.acme.test');
  });

  it('is not good without encryption, or with a proxy that nobody named', () => {
    for (const setting of ['PUBLIC_URL', 'TRUST_PROXY']) {
      const at = known({ PUBLIC_URL: 'http://video.acme.test' }, [{ setting, text: 'Beware' }]);
      expect(addressFact(at, 'http://video.acme.test')).toMatchObject({ isGood: false, text: 'Beware' });
    }
  });
});

describe('mail and storage', () => {
  it('say where things go', () => {
    expect(mailFact(known({ SMTP_URL: 'smtps://mail.acme.test' }))).toMatchObject({
      isGood: true,
      text: 'Mail is sent by smtps://mail.acme.test.',
    });
    expect(mailFact(known({}, [{ setting: 'SMTP_URL', text: 'Beware' }]))).toMatchObject({ isGood: false });
    expect(storageFact(known({ DATA_DIR: '/data', STORAGE_ENDPOINT: '' })).text).toContain('on the disk');
    const bucket = { STORAGE_ENDPOINT: 'https://s3.acme.test', STORAGE_BUCKET: 'films' };
    expect(storageFact(known(bucket)).text).toBe('Videos are stored in the bucket films at https://s3.acme.test.');
  });
});
