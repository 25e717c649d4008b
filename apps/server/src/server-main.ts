import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { openResources } from './compose/open-resources.ts';
import { runProcess } from './runtime/run-process.ts';

const dashboardDir = fileURLToPath(new URL('../../dashboard/dist', import.meta.url));

runProcess({
  name: 'server',
  async start() {
    const resources = await openResources(process.env, { name: 'server', role: 'sender', poolSize: 20 });
    const { host, port } = resources.settings;
    const app = await createApp(resources, dashboardDir);
    await app.listen({ host, port });
    return async () => {
      await app.close();
      await resources.close();
    };
  },
});
