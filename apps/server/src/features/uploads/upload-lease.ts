import type { IncomingMessage } from 'node:http';
import { lease } from './upload-store.ts';

/**
 * While bytes come, the upload is ours; other processes see it by the lease. When it is lost, the connection ends.
 * Answers how to let go.
 */
export function holdLease(request: IncomingMessage, renew: () => Promise<boolean>): () => void {
  const timer = setInterval(() => {
    renew().then(
      (ours) => ours || request.socket.destroy(),
      // The database may be away for a moment; the lease outlasts three such moments.
      () => undefined,
    );
  }, lease.renewMs);
  return () => clearInterval(timer);
}
