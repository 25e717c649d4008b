import type { IncomingHttpHeaders } from 'node:http';
import { refuse } from './refusal.ts';

/**
 * Browsers say when they only look ahead, and when another site's image or link makes them ask. A dashboard on another
 * site than the API asks as a script, which no page can do without our leave.
 */
export function rejectPrefetch(headers: IncomingHttpHeaders): void {
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-moz'] ?? ''}`;
  const isForeign = headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'cors';
  if (isForeign || /prefetch|prerender|preview/.test(purpose)) refuse('forbidden');
}
