import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyEndpoint } from '../../testing/every-endpoint.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { exampleOf } from './examples.ts';
import { toSchema } from './operation.ts';

let test: TestApp;
let document: { paths: Record<string, Record<string, Operation>> };
beforeAll(async () => {
  test = await startTestApp();
  document = (await test.app.inject({ url: '/api/openapi.json' })).json();
});
afterAll(() => test.close());

interface Operation {
  operationId: string;
  description: string;
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content: Record<string, { example?: unknown; examples?: object }> }>;
}

const titled = everyEndpoint.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

/** One of the types that each call takes which takes a file. */
const fileTypes: Record<string, string> = { tracks_upload: 'text/vtt', admin_branding_setLogo: 'image/png' };

describe.runIf(hasPostgres())('the OpenAPI document', () => {
  it('is valid by the rules of the specification', async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it('is refused by the same rules once something is missing', async () => {
    const { info: _, ...broken } = structuredClone(document) as typeof document & { info: unknown };
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  it('describes every call, with an example of what comes back and of each refusal', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations.length).toBeGreaterThan(40);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { operationId, description, requestBody, responses } of operations) {
      expect(description.length, operationId).toBeGreaterThan(5);
      const json = requestBody?.content['application/json'];
      if (json) expect(json.example, operationId).toBeDefined();
      else if (requestBody) expect(Object.keys(requestBody.content), operationId).toContain(fileTypes[operationId]);
      for (const [status, { content }] of Object.entries(responses)) {
        const [answer] = Object.values(content);
        const isGood = ['200', '202'].includes(status);
        if (isGood && Object.keys(content).length === 1 && content['application/json'])
          expect(answer?.example, operationId).toBeDefined();
        if (!isGood) expect(Object.keys(answer?.examples ?? {}).length, operationId).toBeGreaterThan(0);
      }
    }
  });
});

describe('examples', () => {
  it.each(titled)('of %s are what the call accepts and answers', (_, { input, output, bytes }) => {
    const sent = exampleOf(toSchema(input, 'input'), { isShort: true });
    expect(input.safeParse(sent).error?.issues ?? []).toEqual([]);
    if (!bytes) expect(output.safeParse(exampleOf(toSchema(output, 'output'))).error?.issues ?? []).toEqual([]);
  });
});
