import type { FastifyInstance, FastifyRequest } from 'fastify';

interface CountedFault {
  /** Only the n-th such call from now; without it every one. */
  nth?: number | undefined;
}

/** What is to go wrong on purpose. Held in memory: a restart is healthy again. */
export function createFaultInjector<Fault extends CountedFault>() {
  let faults: (Fault & { seen: number })[] = [];
  return {
    list: () => faults,
    set(next: Fault[]) {
      faults = next.map((fault) => ({ ...fault, seen: 0 }));
      return faults;
    },
    /** Counts the call for every fault that it fits, and answers the one that is to happen to it. */
    take(fits: (fault: Fault) => boolean): Fault | undefined {
      const fitting = faults.filter(fits);
      for (const fault of fitting) fault.seen += 1;
      return fitting.find(({ nth, seen }) => nth === undefined || nth === seen);
    },
  };
}

export const badGateway =
  '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';

/** Ends the connection of chosen requests after all was done, before the answer leaves. */
export function createCloser(scope: FastifyInstance) {
  const closing = new WeakSet<FastifyRequest>();
  scope.addHook('onSend', async (request) => {
    if (closing.has(request)) request.raw.socket.destroy();
  });
  return (request: FastifyRequest) => void closing.add(request);
}
