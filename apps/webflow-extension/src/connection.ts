import { type Client, createClient } from '@kinora/client';

export interface Connection {
  /** Where Kinora is, without the path of its API. */
  server: string;
  key: string;
}

const storageKey = 'kinora-connection';

/** Kept by the browser for this extension alone, whose origin is its own. */
export function readConnection(): Connection | undefined {
  try {
    const { server, key } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Connection>;
    return server && key ? { server, key } : undefined;
  } catch {
    return undefined;
  }
}

export const keepConnection = (connection: Connection): void =>
  localStorage.setItem(storageKey, JSON.stringify(connection));
export const forgetConnection = (): void => localStorage.removeItem(storageKey);

/** Undefined for what is no web address. */
export function toServer(text: string): string | undefined {
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}

export const clientOf = ({ server, key }: Connection): Client => createClient({ url: `${server}/api`, key });
