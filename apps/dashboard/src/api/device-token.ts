import { type LocalStore, localStore } from './browser-storage.ts';

const storageKey = 'kinora-device';
const isWhole = (token: string | undefined): token is string => token !== undefined && /^kdt_[\w-]{43}$/.test(token);

/** By which the server knows this browser again; it stays after signing out, and opens nothing by itself. */
export function deviceToken(store: LocalStore = localStore): string | undefined {
  const kept = store.read(storageKey);
  if (isWhole(kept)) return kept;
  const token = newDeviceToken();
  // A browser whose store is full or forbidden signs in as a stranger each time.
  return store.write(storageKey, token) ? token : undefined;
}

function newDeviceToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  return `kdt_${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}
