import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { openFoundations } from './foundations.ts';
import { runProcess } from './process-life.ts';

const dashboardDir = fileURLToPath(new URL('../../dashboard/dist', import.meta.url));

runProcess({
  name: 'server',
  async start() {
    const foundations = await openFoundations(process.env, { name: 'server', role: 'sender', poolSize: 20 });
    const { host, port } = foundations.settings;
    const app = await createApp({ ...foundations, dashboardDir });
    await app.listen({ host, port });
    return async () => {
      await app.close();
      await foundations.close();
    };
  },
});
