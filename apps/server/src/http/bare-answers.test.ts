import { type AddressInfo, connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../metrics/metrics.ts';
import { createLog } from '../runtime/log.ts';
import { createBareAnswers } from './bare-answers.ts';

let app: FastifyInstance;
afterEach(() => app.close());

describe('a connection on which nonsense follows a request', () => {
  it('ends, and nothing is written into the answer that has begun', async () => {
    const parts = { https: false, log: createLog('server', 'silent'), metrics: createMetrics('server') };
    const { refuseConnection } = createBareAnswers(parts);
    app = fastify({ clientErrorHandler: refuseConnection });
    app.get('/', (_request, reply) => {
      reply.hijack();
      reply.raw.write('the first half');
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    let heard = '';
    socket.on('data', (data) => {
      heard += data;
      if (heard.includes('half') && socket.writable) socket.end('nonsense\r\n\r\n');
    });
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await new Promise((resolve) => socket.on('error', () => undefined).on('close', resolve));
    expect(heard.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});
