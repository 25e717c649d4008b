import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '../../apps/server/src/settings/settings.ts';
import { readEnvironment } from './environment.ts';
import type { LaunchOptions } from './options.ts';
import { makePlan } from './plan.ts';

type PlanOptions = Pick<LaunchOptions, 'only' | 'servers' | 'workers'> & { innerPort: number };

let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(join(tmpdir(), 'kinora-plan-'));
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

const one = { only: undefined, servers: 1, workers: 1 };

function plan(given: Record<string, string>, { innerPort, ...options }: Partial<PlanOptions> = {}) {
  const env = { DATA_DIR: join(root, 'data'), ...given };
  const settings = readSettings(env);
  return { settings, ...makePlan({ root, env, settings, innerPort, options: { ...one, ...options } }) };
}

const outside = {
  SMTP_URL: 'smtp://mail.example.com',
  PAYMENTS_API_URL: 'https://pay.example.com/v1',
  PAYMENTS_CHECKOUT_URL: 'https://pay.example.com/checkout.js',
  PAYMENTS_KEY_ID: 'rzp_test_1',
  PAYMENTS_KEY_SECRET: 'secret',
  PAYMENTS_WEBHOOK_SECRET: 'secret',
  WEBFLOW_AUTH_URL: 'https://webflow.example.com',
  WEBFLOW_API_URL: 'https://api.webflow.example.com',
  WEBFLOW_CLIENT_ID: 'client',
  WEBFLOW_CLIENT_SECRET: 'secret',
};

describe('makePlan', () => {
  it('starts sandbox, server and worker by default', () => {
    const { children, ports } = plan({});
    expect(children.map(({ name }) => name)).toEqual(['sandbox', 'server', 'worker']);
    expect(ports.map(({ variable }) => variable)).toEqual(['PORT', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT']);
  });

  it('starts as many as are asked for, the servers on one port', () => {
    const { children, ports } = plan(outside, { servers: 2, workers: 3 });
    expect(children.map(({ name }) => name)).toEqual(['server', 'server-2', 'worker', 'worker-2', 'worker-3']);
    expect(children.map(({ args }) => args)).toEqual([['--shared-port'], ['--shared-port'], [], [], []]);
    expect(ports).toHaveLength(1);
    expect(plan(outside).children.map(({ args }) => args)).toEqual([[], []]);
  });

  it('starts one kind alone where the others run elsewhere, and never a sandbox beside it', () => {
    expect(plan({}, { only: 'worker', workers: 2 })).toMatchObject({
      children: [{ name: 'worker' }, { name: 'worker-2' }],
      ports: [],
      hasSandbox: false,
    });
    expect(plan({}, { only: 'server' })).toMatchObject({
      children: [{ name: 'server' }],
      ports: [{ variable: 'PORT' }],
    });
  });

  it('gives each process a port of its own for its figures, where they are wanted', () => {
    const { children, ports } = plan({ ...outside, METRICS_PORT: '9464' }, { servers: 2 });
    expect(children.map(({ env }) => env.METRICS_PORT)).toEqual(['9464', '9465', '9466']);
    const wanted = [9464, 9465, 9466].map((port) => ({ variable: 'METRICS_PORT', port, host: '127.0.0.1' }));
    expect(ports.slice(1)).toEqual(wanted);
    expect(plan({ METRICS_PORT: '9464' }).children.map(({ env }) => env.METRICS_PORT)).toEqual([
      undefined,
      '9464',
      '9465',
    ]);
  });

  it('leaves the sandbox out when nothing points at it, and keeps it when one thing does', () => {
    expect(plan(outside)).toMatchObject({ hasSandbox: false, ports: [{ variable: 'PORT' }] });
    expect(plan({ ...outside, SMTP_URL: 'smtp://localhost:4002' }).hasSandbox).toBe(true);
  });

  it('hands the sandbox the keys of the product and nothing else', () => {
    const { children, settings } = plan({ SECRET_KEY: 'k7Qv0ZrX2mWb9TgYp4LsJd8NfHc3EuAa' });
    const sandbox = children.find(({ name }) => name === 'sandbox');
    expect(sandbox?.env).toMatchObject({ PAYMENTS_KEY_SECRET: settings.payments.keySecret });
    expect(sandbox?.env).not.toHaveProperty('SECRET_KEY');
  });

  it('hands the sandbox no key of a provider outside', () => {
    const { children } = plan({ ...outside, SMTP_URL: 'smtp://localhost:4002', PAYMENTS_KEY_ID: 'rzp_live_1' });
    const sandbox = children.find(({ name }) => name === 'sandbox');
    expect(Object.keys(sandbox?.env ?? {}).filter((name) => /PAYMENTS|WEBFLOW/.test(name))).toEqual([]);
  });

  it('moves the server inwards while Vite has the public port', () => {
    const { children, settings } = plan({ PORT: '4150' }, { innerPort: 4151 });
    const server = children.find(({ name }) => name === 'server');
    expect(server?.env).toMatchObject({ PORT: '4151', PUBLIC_URL: settings.publicUrl });
    expect(children.map(({ name }) => name)).toContain('dashboard');
  });
});

describe('readEnvironment', () => {
  it('reads the .env file and lets the real environment win', () => {
    fs.writeFileSync(join(root, '.env'), '# note\nPORT=1\nHOST="a b"\n');
    expect(readEnvironment(root, { PORT: '2' })).toEqual({ PORT: '2', HOST: 'a b' });
  });

  it('does without the file', () => {
    expect(readEnvironment(root, { PORT: '2' })).toEqual({ PORT: '2' });
  });
});
