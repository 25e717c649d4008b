import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from './product.ts';

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

interface CallOptions {
  token?: string;
  json?: unknown;
}

export async function call(product: Product, path: string, { token, json }: CallOptions = {}): Promise<Answer> {
  const response = await fetch(`${product.apiUrl}${path}`, {
    method: json ? 'POST' : 'GET',
    headers: {
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(json ? { body: JSON.stringify(json) } : {}),
    signal: AbortSignal.timeout(10_000),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

export async function findMailedCode(product: Product, email: string, limitMs: number): Promise<string | undefined> {
  const deadline = performance.now() + limitMs;
  while (performance.now() < deadline) {
    const response = await fetch(`${product.mailUrl}?to=${encodeURIComponent(email)}`);
    const [mail] = (await response.json()) as { text: string }[];
    const code = mail && /\b\d{6}\b/.exec(mail.text)?.[0];
    if (code) return code;
    await sleep(50);
  }
  return undefined;
}
