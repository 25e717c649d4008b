import { describe, expect, it } from 'vitest';
import { toKinoraError } from './kinora-error.ts';

describe('toKinoraError', () => {
  it('reads sentence, code and request id', async () => {
    const body = JSON.stringify({ error: 'User not found', code: 'user_not_found', request_id: 'req_1' });
    expect(await toKinoraError(new Response(body, { status: 404 }))).toMatchObject({
      name: 'KinoraError',
      status: 404,
      code: 'user_not_found',
      message: 'User not found',
      requestId: 'req_1',
      retryAfterSeconds: undefined,
    });
  });

  it.each(['of_another_server', 'toString', 7])(
    'takes the code %j for unknown: the status then decides',
    async (code) => {
      const error = await toKinoraError(new Response(JSON.stringify({ error: 'No', code }), { status: 400 }));
      expect(error).toMatchObject({ status: 400, code: 'unknown', message: 'No' });
    },
  );

  it.each(['<html>', '{"request_id":7}'])('finds the request id in the header where the body is %j', async (body) => {
    const error = await toKinoraError(new Response(body, { status: 500, headers: { 'x-request-id': 'req_2' } }));
    expect(error.requestId).toBe('req_2');
  });

  it('reads how long to wait', async () => {
    const error = await toKinoraError(new Response('{}', { status: 429, headers: { 'retry-after': '30' } }));
    expect(error.retryAfterSeconds).toBe(30);
  });

  it.each(['Wed, 21 Oct 2026 07:28:00 GMT', '-1', ''])('names no wait when the header says %j', async (value) => {
    const error = await toKinoraError(new Response('{}', { status: 429, headers: { 'retry-after': value } }));
    expect(error.retryAfterSeconds).toBeUndefined();
  });

  it.each(['<html>Bad gateway</html>', '', 'null', '[]', '{"error":7}'])(
    'has a sentence of its own when a proxy answers %j',
    async (body) => {
      const error = await toKinoraError(new Response(body, { status: 502 }));
      expect(error).toMatchObject({ status: 502, code: 'unknown', requestId: undefined });
      expect(error.message).toBe('Something went wrong. Try again in a moment.');
    },
  );
});
