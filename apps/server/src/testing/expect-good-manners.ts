import { type errorTable, statusOf } from '@kinora/contract';
import { expect } from 'vitest';

/** What would tell of the inside: a stack, a path, a statement, a library. */
const innerWords = /node_modules|\bat \/|\.ts:\d|\bselect .* from\b|insert into|ECONN|FST_ERR|TypeError|syntax error/i;

export interface AnyAnswer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** However odd the request was: a refusal is ours, in the one shape, says nothing of the inside, and nothing broke. */
export function expectGoodManners({ status, headers, body }: AnyAnswer, allowed: readonly string[]): void {
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['x-request-id']).toEqual(expect.any(String));
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  if (status < 400) return;
  const { code, ...rest } = JSON.parse(body) as { code: keyof typeof errorTable };
  expect(Object.keys(rest).toSorted()).toEqual(['error', 'request_id']);
  expect(allowed, `${status} ${body}`).toContain(code);
  expect(statusOf(code)).toBe(status);
  expect(body).not.toMatch(innerWords);
}
