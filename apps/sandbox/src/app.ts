import { once } from 'node:events';
import { chmod, mkdir } from 'node:fs/promises';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import fastify from 'fastify';
import { answerErrors } from './http-errors.ts';
import { listenOnIpv6 } from './loopback.ts';
import { addMail, mailOffer } from './mail/mail-part.ts';
import { indexRoutes } from './pages/index-routes.ts';
import { addPayments, paymentsOffer } from './payments/payments-part.ts';
import type { Settings } from './settings.ts';
import { addWebflow, webflowOffer } from './webflow/webflow-part.ts';

export type Sandbox = { httpPort: number; smtpPort: number; close: () => Promise<void> };

/** Mailed codes lie in it: other users of the machine must not read them. */
async function closeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o711 });
  await chmod(folder, 0o700);
}

/** Builds every part and returns once all of them listen on the loopback addresses. */
export async function startSandbox({ httpPort, smtpPort, dataDir, payments, webflow }: Settings): Promise<Sandbox> {
  await closeFolder(join(dataDir, 'sandbox'));
  const http = fastify({ forceCloseConnections: true });
  const listeners: Server[] = [];
  answerErrors(http);
  indexRoutes(http, [mailOffer, paymentsOffer, webflowOffer]);
  const smtp = await addMail(http, dataDir);
  const { now } = await addPayments(http, dataDir, payments);
  await addWebflow(http, { dataDir, settings: webflow, now });

  const close = async () => {
    for (const listener of listeners) listener.close();
    await Promise.all([http.close(), new Promise<void>((resolve) => smtp.close(resolve))]);
  };

  try {
    await http.listen({ host: '127.0.0.1', port: httpPort });
    smtp.listen(smtpPort, '127.0.0.1');
    await once(smtp.server, 'listening');
    for (const server of [http.server, smtp.server]) {
      const listener = await listenOnIpv6(server);
      if (listener) listeners.push(listener);
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { httpPort: portOf(http.server), smtpPort: portOf(smtp.server), close };
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
