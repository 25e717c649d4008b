import type { ListenOptions } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyListenOptions } from 'fastify';
import { createApp } from './app.ts';
import { startMetrics } from './compose/metrics.ts';
import { openResources } from './compose/open-resources.ts';
import { runProcess } from './runtime/run-process.ts';

const dashboardDir = fileURLToPath(new URL('../../dashboard/dist', import.meta.url));

runProcess({
  name: 'server',
  async start() {
    const resources = await openResources(process.env, { name: 'server', role: 'sender', poolSize: 20 });
    const { host, port } = resources.settings;
    const app = await createApp(resources, dashboardDir);
    // Where several servers have one port, the system shares the visitors out among them.
    const address: FastifyListenOptions & Pick<ListenOptions, 'reusePort'> = {
      host,
      port,
      reusePort: process.argv.includes('--shared-port'),
    };
    await app.listen(address);
    const endMetrics = await startMetrics(resources, 'server');
    return async () => {
      await endMetrics();
      await app.close();
      await resources.close();
    };
  },
});
