import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SettingRow, settingRows } from './setting-rows.ts';
import { readSettings, SettingsError } from './settings.ts';

const strongKey = 'k7Qv0ZrX2mWb9TgYp4LsJd8NfHc3EuAa';
const storage = {
  STORAGE_ENDPOINT: 'https://s3.example.com/',
  STORAGE_BUCKET: 'videos',
  STORAGE_REGION: 'eu-1',
  STORAGE_ACCESS_KEY: 'access',
  STORAGE_SECRET_KEY: 'secret',
};

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kinora-settings-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function read(env: Record<string, string>) {
  return readSettings({ DATA_DIR: dataDir, ...env });
}

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    read(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

describe('readSettings without any variable', () => {
  it('points everything at this computer', () => {
    const settings = read({});
    expect(settings).toMatchObject({
      host: 'localhost',
      port: 4000,
      publicUrl: 'http://localhost:4000',
      apiUrl: 'http://localhost:4000/api',
      trustProxy: [],
      logLevel: 'info',
      database: { kind: 'embedded' },
      storage: { kind: 'disk', dir: join(dataDir, 'media') },
      mail: { smtpUrl: 'smtp://localhost:4002' },
      links: { docs: 'http://localhost:4000/docs' },
      playerDefaults: 'a',
      numericLimits: true,
      sandbox: { port: 4001, smtpPort: 4002 },
    });
    expect(settings.payments.apiUrl).toBe('http://localhost:4001/pay/v1');
    expect(settings.payments.keyId).toMatch(/^rzp_test_/);
    expect(settings.webflow.designUrl).toBe('http://localhost:4001/webflow/design/{shortName}?app={clientId}');
  });

  it('generates secrets that only their owner reads and finds them again', () => {
    const first = read({});
    const second = read({});
    expect(first.secretKeys.map((key) => key.length)).toEqual([32]);
    expect(second.secretKeys).toEqual(first.secretKeys);
    expect(second.payments).toEqual(first.payments);
    expect(first.payments.keySecret).not.toBe(first.payments.webhookSecret);
    expect(statSync(join(dataDir, 'secrets', 'secret-key')).mode & 0o777).toBe(0o600);
  });

  it('makes a relative DATA_DIR absolute', () => {
    const settings = read({ DATA_DIR: relative(process.cwd(), dataDir) });
    expect(isAbsolute(settings.dataDir)).toBe(true);
    expect(settings.dataDir).toBe(dataDir);
  });
});

describe('readSettings with variables', () => {
  it('derives defaults from what is given', () => {
    const settings = read({ PORT: '5000', SANDBOX_PORT: '5001', PUBLIC_URL: 'https://video.example.com/' });
    expect(settings.publicUrl).toBe('https://video.example.com');
    expect(settings.apiUrl).toBe('https://video.example.com/api');
    expect(settings.imageCdnUrl).toBe('https://video.example.com/media/images');
    expect(settings.webflow.authUrl).toBe('http://localhost:5001/webflow');
  });

  it('reads external services', () => {
    const settings = read({ ...storage, DATABASE_URL: 'postgres://u:p@db/kinora', SECRET_KEY: strongKey });
    expect(settings.database).toEqual({ kind: 'external', url: 'postgres://u:p@db/kinora' });
    expect(settings.storage).toEqual({
      kind: 's3',
      endpoint: 'https://s3.example.com',
      bucket: 'videos',
      region: 'eu-1',
      accessKey: 'access',
      secretKey: 'secret',
    });
  });

  it('reads the keys of before, each of them a good one', () => {
    const other = 'Zt5vXw8yB2dFhJmNqRsTuVx0z3C6E9Ga';
    const { secretKeys } = read({ SECRET_KEY: other, SECRET_KEY_OLD: ` ${strongKey}, ` });
    expect(secretKeys).toEqual([
      ...read({ SECRET_KEY: other }).secretKeys,
      ...read({ SECRET_KEY: strongKey }).secretKeys,
    ]);
    expect(problemsOf({ SECRET_KEY_OLD: `${strongKey},short` })).toEqual([
      'SECRET_KEY_OLD must have at least 32 characters',
    ]);
  });

  it('asks for a token where figures can be reached from elsewhere', () => {
    expect(read({}).metrics).toBeUndefined();
    expect(read({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464, token: '' });
    const open = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' };
    expect(problemsOf(open)).toEqual(['METRICS_TOKEN is required because METRICS_HOST is reached by others']);
    expect(problemsOf({ ...open, METRICS_TOKEN: 'short' })).toEqual(['METRICS_TOKEN must have at least 32 characters']);
    expect(problemsOf({ ...open, METRICS_TOKEN: strongKey })).toEqual([]);
    for (const host of ['localhost', '127.0.0.2', '::1'])
      expect(problemsOf({ ...open, METRICS_HOST: host })).toEqual([]);
    expect(problemsOf({ ...open, METRICS_HOST: '127.0.0.1.example.com' })).toHaveLength(1);
  });

  it('takes a blank value for none', () => {
    expect(read({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 4000, database: { kind: 'embedded' } });
  });

  it('reads proxies and switches', () => {
    const settings = read({ TRUST_PROXY: '10.0.0.0/8, ::1', NUMERIC_LIMITS: 'off', PLAYER_DEFAULTS: 'b' });
    expect(settings).toMatchObject({ trustProxy: ['10.0.0.0/8', '::1'], numericLimits: false, playerDefaults: 'b' });
  });
});

describe('readSettings refuses', () => {
  it('and names every problem at once, a line each', () => {
    const env = { PORT: 'x', PUBLIC_URL: 'ftp://a', TRUST_PROXY: '10.0.0.0/33', NUMERIC_LIMITS: 'maybe' };
    expect(() => read(env)).toThrow(SettingsError);
    expect(problemsOf(env).map((line) => line.split(' ')[0])).toEqual(Object.keys(env));
  });

  it.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['HOST', 'not a host'],
    ['PUBLIC_URL', 'https://example.com/videos'],
    ['API_URL', 'https://user:pass@example.com'],
    ['DATABASE_URL', 'mysql://localhost/kinora'],
    ['SMTP_URL', 'localhost:25'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b.c\nBcc: d@e.f'],
    ['SUPPORT_EMAIL', 'Help <help@example.com>'],
    ['SUPPORT_EMAIL', 'help'],
    ['WEBFLOW_DESIGN_URL', 'https://example.com/{shortName}'],
    ['PLAYER_DEFAULTS', 'c'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', (name, value) => {
    expect(problemsOf({ [name]: value, SECRET_KEY: strongKey })).toEqual([expect.stringMatching(`^${name} must`)]);
  });

  it.each([
    ['missing', ''],
    ['short', 'k7Qv0ZrX2mWb'],
    ['repeated', 'a'.repeat(40)],
    ['sample', 'changeme-changeme-changeme-changeme-0987'],
  ])('a %s SECRET_KEY beside DATABASE_URL', (_, key) => {
    expect(problemsOf({ DATABASE_URL: 'postgres://db/kinora', SECRET_KEY: key })).toEqual([
      expect.stringMatching(/^SECRET_KEY /),
    ]);
  });

  it('half a storage, naming what is missing', () => {
    expect(problemsOf({ ...storage, STORAGE_BUCKET: '', STORAGE_REGION: '' })).toEqual([
      expect.stringMatching(/^STORAGE_BUCKET is required/),
      expect.stringMatching(/^STORAGE_REGION is required/),
    ]);
  });

  it('a payment provider without keys of its own', () => {
    expect(problemsOf({ PAYMENTS_API_URL: 'https://api.razorpay.com/v1' })).toHaveLength(4);
    expect(problemsOf({ WEBFLOW_API_URL: 'https://api.webflow.com' })).toHaveLength(2);
  });

  it('a DATA_DIR that cannot hold the secrets', () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    expect(problemsOf({ DATA_DIR: file })).toEqual([expect.stringMatching(/^DATA_DIR /)]);
  });
});

describe('EMBED_URL', () => {
  const PUBLIC_URL = 'https://video.example.com';

  it('is where embeds are, and without it they are beside the API', () => {
    expect(read({ PUBLIC_URL }).embedBaseUrl).toBe('https://video.example.com/api/players/embed');
    expect(read({ PUBLIC_URL, EMBED_URL: 'https://embed.example.com/' })).toMatchObject({
      embedUrl: 'https://embed.example.com',
      embedBaseUrl: 'https://embed.example.com/api/players/embed',
    });
  });

  it.each([
    ['the same origin', { EMBED_URL: PUBLIC_URL }],
    ['another port of the same host, whose cookies it shares', { EMBED_URL: `${PUBLIC_URL}:8443` }],
    ['the host of the API', { API_URL: 'https://api.example.com', EMBED_URL: 'https://API.example.com' }],
  ])('is refused on %s', (_name, env) => {
    expect(problemsOf({ PUBLIC_URL, ...env })).toEqual([
      'EMBED_URL must be on another host than PUBLIC_URL and API_URL, which hold sessions',
    ]);
  });

  it('is refused with a path', () => {
    const [problem] = problemsOf({ PUBLIC_URL, EMBED_URL: 'https://embed.example.com/players' });
    expect(problem).toContain('EMBED_URL must be an origin');
  });
});

describe('IMPORT_PRIVATE_HOSTS', () => {
  it('is read as the host of an address spells it', () => {
    const IMPORT_PRIVATE_HOSTS = 'Files.Internal, 10.0.0.7,fd00:0:0::1';
    expect(read({ IMPORT_PRIVATE_HOSTS }).importPrivateHosts).toEqual(['files.internal', '10.0.0.7', 'fd00::1']);
    expect(read({}).importPrivateHosts).toEqual([]);
  });

  it.each(['http://files.internal', 'files.internal:8080', '10.0.0.0/8', '*'])('refuses %s', (host) => {
    expect(problemsOf({ IMPORT_PRIVATE_HOSTS: `files.internal,${host}` })).toEqual([
      `IMPORT_PRIVATE_HOSTS holds what is no host name or address: ${host}`,
    ]);
  });
});

describe('OIDC_', () => {
  const provider = { OIDC_ISSUER: 'https://login.example.com/realms/a/', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };

  it('names a provider, beside passwords unless it is said', () => {
    expect(read({}).openid).toBeUndefined();
    expect(read({ ...provider }).openid).toMatchObject({
      issuer: 'https://login.example.com/realms/a/',
      label: 'single sign-on',
      isOnly: false,
      groupsClaim: 'groups',
      adminGroup: '',
    });
    expect(read({ ...provider, OIDC_ONLY: 'on' }).openid?.isOnly).toBe(true);
  });

  it('is whole, encrypted, and of some effect', () => {
    expect(problemsOf({ OIDC_ISSUER: provider.OIDC_ISSUER })).toEqual([
      'OIDC_CLIENT_ID is required because OIDC_ISSUER is set',
      'OIDC_CLIENT_SECRET is required because OIDC_ISSUER is set',
    ]);
    expect(problemsOf({ ...provider, OIDC_ISSUER: 'http://login.example.com' })).toEqual([
      'OIDC_ISSUER must be an address that starts with https://',
    ]);
    expect(problemsOf({ ...provider, OIDC_ISSUER: 'http://127.0.0.1:5000' })).toEqual([]);
    expect(problemsOf({ ...provider, OIDC_SCOPES: 'email' })).toEqual(['OIDC_SCOPES must hold openid']);
    expect(problemsOf({ OIDC_ONLY: 'on', OIDC_ADMIN_GROUP: 'a' })).toEqual([
      'OIDC_ADMIN_GROUP has no effect unless OIDC_ISSUER is set',
      'OIDC_ONLY has no effect unless OIDC_ISSUER is set',
    ]);
  });
});

describe('.env.example', () => {
  it('lists every setting with its meaning and default', () => {
    const example = readFileSync(join(import.meta.dirname, '../../../../.env.example'), 'utf8');
    const [, ...sections] = example.trimEnd().split('\n\n');
    expect(sections).toEqual(Object.entries(settingRows).map(([name, row]) => toSection(name, row)));
  });
});

function toSection(name: string, row: SettingRow): string {
  const note = row.generated ? ' (default: generated into DATA_DIR)' : '';
  return `# ${row.meaning}${note}\n# ${name}=${row.fallback}`;
}
