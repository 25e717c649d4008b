import { setTimeout as sleep } from 'node:timers/promises';

const lookEveryMs = 100;

/** Resolves once the product itself says that it is well. */
export async function waitUntilHealthy(baseUrl: string, limitMs: number): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  while (Date.now() < deadline) {
    const answer = await fetch(`${baseUrl}/api/health`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (answer?.ok) return true;
    await sleep(lookEveryMs);
  }
  return false;
}

/** Listening on every address is said with an address that nobody can call. */
export function toReachableUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
