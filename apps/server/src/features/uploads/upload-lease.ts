import { lease } from './upload-store.ts';

/**
 * While bytes come, the upload is ours; other processes see it by the lease. When it is lost, `onLost` ends the
 * connection. Answers how to let go.
 */
export function holdLease(renew: () => Promise<boolean>, onLost: () => void): () => void {
  const timer = setInterval(() => {
    renew().then(
      (ours) => ours || onLost(),
      // The database may be away for a moment; the lease outlasts three such moments.
      () => undefined,
    );
  }, lease.renewMs);
  return () => clearInterval(timer);
}
