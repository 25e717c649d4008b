import { KinoraError } from '@kinora/client';
import { describe, expect, it } from 'vitest';
import { NetworkError } from './network-error.ts';
import { createQueryClient } from './query-client.ts';

const refusal = (status: number) => new KinoraError({ status, code: 'unknown', message: 'No' });

async function triesOf(error: Error): Promise<number> {
  let tries = 0;
  const queryFn = () => {
    tries += 1;
    return Promise.reject(error);
  };
  const client = createQueryClient();
  const { retry } = client.getDefaultOptions().queries ?? {};
  const asked = client.fetchQuery({
    queryKey: ['asked'],
    queryFn,
    retryDelay: 0,
    ...(retry !== undefined && { retry }),
  });
  await expect(asked).rejects.toBe(error);
  return tries;
}

describe('createQueryClient', () => {
  it('asks again where that may help: the server failed, or could not be reached', async () => {
    expect(await triesOf(refusal(503))).toBe(3);
    expect(await triesOf(new NetworkError(new TypeError('Failed to fetch')))).toBe(3);
  });

  it('does not ask again after a refusal, nor after a wait that was long already', async () => {
    expect(await triesOf(refusal(404))).toBe(1);
    expect(await triesOf(new NetworkError(new DOMException('Too long', 'TimeoutError')))).toBe(1);
  });

  it('has told of a failure within two seconds of its own', () => {
    const { retryDelay } = createQueryClient().getDefaultOptions().queries ?? {};
    const delays = [0, 1].map((failures) =>
      typeof retryDelay === 'function' ? retryDelay(failures, refusal(503)) : 0,
    );
    expect(delays.reduce((sum, delay) => sum + delay)).toBeLessThan(2000);
  });
});
