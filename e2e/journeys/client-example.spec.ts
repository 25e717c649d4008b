import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ApiKey, Player } from '@kinora/contract';
import { createApi } from '../support/api.ts';
import { expect, test } from '../support/journey.ts';
import { register } from '../support/person.ts';
import { place } from '../support/place.ts';

const example = fileURLToPath(new URL('../../packages/client/example.ts', import.meta.url));
const run = (key: string) =>
  promisify(execFile)('node', [example], {
    env: { ...process.env, KINORA_URL: `${place.productUrl}/api`, KINORA_KEY: key },
  });

test('the example of the client works as it stands, twice without creating twice, and says why it may not', async () => {
  const api = createApi((await register()).token);
  const { value, id } = await api.call<ApiKey>('POST', '/api-keys', {});
  expect((await run(value)).stdout).toMatch(/^ply_\w+ Product tour\n$/);
  await run(value);
  expect(await api.call<Player[]>('GET', '/players')).toHaveLength(1);
  await api.call('DELETE', `/api-keys/${id}`);
  await expect(run(value)).rejects.toMatchObject({ stderr: expect.stringContaining('unauthenticated: ') });
});
