import type { WorkspaceDeletionStep } from '../features/accounts/deletion-service.ts';
import { createStatsDeletion } from '../features/stats/stats-deletion.ts';
import { createSubscriptionDeletionService } from '../features/subscriptions/subscription-deletion-service.ts';
import { createEndConnections } from '../features/webflow/end-connections.ts';
import type { Media } from './media.ts';
import type { Resources } from './open-resources.ts';

type Needs = Pick<Resources, 'connection' | 'stats' | 'seal' | 'paymentProvider' | 'webflowProvider'>;

/** What features keep of a workspace outside its rows, in the order in which it goes. */
export function composeAccountDeletionSteps(resources: Needs, { images, videos }: Media): WorkspaceDeletionStep[] {
  const { connection, seal, paymentProvider, webflowProvider } = resources;
  const { db } = connection;
  const webflow = createEndConnections({ db, seal, provider: webflowProvider });
  const subscriptions = createSubscriptionDeletionService({ db, provider: paymentProvider });
  return [
    { name: 'subscriptions', run: subscriptions.endAllOf },
    { name: 'webflow', run: webflow.endAllOf },
    { name: 'images', run: images.removeAllOf },
    { name: 'videos', run: videos.removeAllOf },
    { name: 'stats', run: createStatsDeletion(resources.stats).ofWorkspace },
  ];
}
