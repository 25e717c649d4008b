import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttingProxy {
  port: number;
  /** Cuts every connection that has carried so many bytes one way; without a number, none. */
  cutAfter: { toServer?: number | undefined; toClient?: number | undefined };
  /** From now on nobody is there, and whoever was is cut off. */
  leave: () => void;
  comeBack: () => void;
  close: () => Promise<void>;
}

/** What stands between a program and those it talks to, when it does not work well. */
export async function startCuttingProxy(target: number): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  let isAway = false;
  const server = createServer((client) => {
    if (isAway) {
      client.destroy();
      return;
    }
    const upstream = connect(target, '127.0.0.1');
    const cut = () => {
      client.destroy();
      upstream.destroy();
    };
    const pass = (from: Socket, to: Socket, limit: () => number | undefined) => {
      let passed = 0;
      sockets.add(from);
      from.on('data', (bytes) => {
        passed += bytes.length;
        to.write(bytes);
        if (passed >= (limit() ?? Number.POSITIVE_INFINITY)) cut();
      });
      from.on('error', cut);
      from.on('close', () => {
        sockets.delete(from);
        to.end();
      });
    };
    pass(client, upstream, () => proxy.cutAfter.toServer);
    pass(upstream, client, () => proxy.cutAfter.toClient);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: CuttingProxy = {
    port: (server.address() as AddressInfo).port,
    cutAfter: {},
    leave() {
      isAway = true;
      for (const socket of sockets) socket.destroy();
    },
    comeBack() {
      isAway = false;
    },
    async close() {
      proxy.leave();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}
