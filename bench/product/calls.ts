import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readAnswer, toRequest } from '@kinora/client';
import type { Endpoint, OutputOf, SentOf } from '@kinora/contract';
import type { Product } from './product.ts';

export async function call<E extends Endpoint>(
  product: Product,
  endpoint: E,
  input: SentOf<E>,
  token?: string,
): Promise<OutputOf<E>> {
  const { address, headers, ...request } = toRequest(endpoint, input, { bearer: token });
  const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const response = await fetch(product.apiUrl + address, {
    ...request,
    headers: { ...headers, 'x-forwarded-for': from },
    signal: AbortSignal.timeout(10_000),
  });
  return readAnswer(endpoint, response);
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
