import type { Queue } from '../../jobs/queue.ts';
import type { CutService } from './cut-service.ts';

/** Once a minute; what becomes ready with its time past goes live at once. */
export async function schedulePublishing(queue: Queue, cuts: Pick<CutService, 'tick'>): Promise<void> {
  await queue.work('publish-cuts', () => cuts.tick());
  await queue.schedule('publish-cuts', '* * * * *');
}
