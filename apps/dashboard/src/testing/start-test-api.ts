import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ErrorCode, sentenceOf } from '@kinora/contract';

export interface ReceivedRequest {
  method: string;
  /** With its query. */
  address: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export interface TestAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

type Answering = TestAnswer | ((request: ReceivedRequest) => TestAnswer);

/**
 * An API of the test's own behind a real socket, so that everything between a screen and the wire is the product's.
 * Answers are by method and path, 'GET /players'; the query does not count.
 */
export async function startTestApi() {
  const answers = new Map<string, Answering>();
  const received: ReceivedRequest[] = [];
  const server = createServer((message, reply) => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk: Buffer) => chunks.push(chunk));
    message.on('end', () => {
      const { method = '', url = '', headers } = message;
      const request = { method, address: url.replace(/^\/api/, ''), headers, body: Buffer.concat(chunks) };
      received.push(request);
      const answering = answers.get(`${method} ${request.address.split('?')[0]}`) ?? notFound;
      const answer = typeof answering === 'function' ? answering(request) : answering;
      reply.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
      reply.end(JSON.stringify(answer.body ?? { success: true }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer(rows: Record<string, Answering>): void {
      for (const [name, answering] of Object.entries(rows)) answers.set(name, answering);
    },
    /** What came for a method and path, oldest first. */
    requests: (name: string): ReceivedRequest[] =>
      received.filter(({ method, address }) => `${method} ${address.split('?')[0]}` === name),
    reset(): void {
      answers.clear();
      received.length = 0;
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type TestApi = Awaited<ReturnType<typeof startTestApi>>;

const notFound: TestAnswer = {
  status: 404,
  body: { error: 'Nothing is here', code: 'not_found', request_id: 'req_1' },
};

export const refusal = (status: number, code: ErrorCode): TestAnswer => ({
  status,
  body: { error: sentenceOf(code), code, request_id: 'req_1' },
});
