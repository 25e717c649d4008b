import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createApi } from '../support/api.ts';
import { createForeignProject } from '../support/foreign-project.ts';
import { expect, test } from '../support/journey.ts';
import { register } from '../support/person.ts';
import { testEnv } from '../support/test-env.ts';

const example = fileURLToPath(new URL('../../packages/client/example.ts', import.meta.url));
const run = (program: string, key: string) =>
  promisify(execFile)('node', [program], {
    env: { ...process.env, KINORA_URL: `${testEnv.productUrl}/api`, KINORA_KEY: key },
  });

async function expectToWork(program: string): Promise<void> {
  const api = createApi((await register()).token);
  const { value, id } = await api.apiKeys.create({});
  expect((await run(program, value)).stdout).toMatch(/^ply_\w+ Product tour\n$/);
  await run(program, value);
  expect(await api.players.list({})).toHaveLength(1);
  await api.apiKeys.remove({ key_id: id });
  await expect(run(program, value)).rejects.toMatchObject({ stderr: expect.stringContaining('unauthenticated: ') });
}

test('the example of the client works as it stands, twice without creating twice, and says why it may not', () =>
  expectToWork(example));

test('so it does in a project that has the client as it is published', async () => {
  test.setTimeout(180_000);
  const project = await createForeignProject();
  try {
    await expectToWork(await project.compile(example));
  } finally {
    await project.remove();
  }
});
