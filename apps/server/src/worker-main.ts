import { startMetrics } from './compose/metrics.ts';
import { openResources } from './compose/open-resources.ts';
import { runProcess } from './runtime/run-process.ts';
import { startWorker } from './worker.ts';

runProcess({
  name: 'worker',
  async start() {
    const resources = await openResources(process.env, { name: 'worker', role: 'worker', poolSize: 5 });
    const endWorker = await startWorker(resources);
    const endMetrics = await startMetrics(resources, 'worker');
    return async () => {
      await endMetrics();
      await endWorker();
      await resources.close();
    };
  },
});
