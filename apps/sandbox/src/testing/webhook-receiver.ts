import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export type Letter = { id: string; event: string; body: string; signature: string; json: EventJson };
type EventJson = { event: string; contains: string[]; created_at: number; payload: Record<string, { entity: Entity }> };
type Entity = Record<string, unknown>;

/** The product's end of the webhooks: keeps what arrives and answers as told. */
export async function startReceiver() {
  const letters: Letter[] = [];
  let answer: (response: ServerResponse) => void = (response) => response.writeHead(200).end();
  const server = createServer(async (request, response) => {
    letters.push(await readLetter(request));
    answer(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    letters,
    names: () => letters.map(({ event }) => event),
    answerWith: (next: typeof answer) => {
      answer = next;
    },
  };
}

async function readLetter(request: IncomingMessage): Promise<Letter> {
  const body = await text(request);
  const json = JSON.parse(body) as EventJson;
  return {
    id: String(request.headers['x-razorpay-event-id']),
    signature: String(request.headers['x-razorpay-signature']),
    event: json.event,
    body,
    json,
  };
}

export function isSignedWith(secret: string, { body, signature }: Letter): boolean {
  return createHmac('sha256', secret).update(body).digest('hex') === signature;
}
