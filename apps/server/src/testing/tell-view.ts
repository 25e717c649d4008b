import { randomBytes } from 'node:crypto';
import type { TestApp } from './start-test-app.ts';

export const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export interface Viewer {
  ip?: string;
  headers?: Record<string, string>;
  /** Where a player tells it that somebody watches by a review link. */
  path?: string;
}

export const newViewId = (): string => randomBytes(10).toString('hex');

/** What a player says of a view that somebody has watched for a minute. */
export const aView = (playerId: string, changes: object = {}) => ({
  v: 1,
  i: newViewId(),
  t: Math.floor(Date.now() / 86_400_000),
  a: 60_000,
  n: 3,
  p: playerId,
  o: 'https://shop.example',
  s: 240,
  w: 30_000,
  d: 60_000,
  q: 720,
  k: 32 + 64,
  z: 'Europe/Berlin',
  l: 'de-AT',
  h: '1'.repeat(50),
  ...changes,
});

export const tell = (
  { app }: TestApp,
  body: object | string,
  { ip = '203.0.113.7', headers = {}, path = '/api/e' }: Viewer = {},
) =>
  app.inject({
    method: 'POST',
    url: path,
    remoteAddress: ip,
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': chrome, ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
