type Memory = Pick<Storage, 'getItem' | 'setItem'>;

const storageKey = 'kinora-device';
const isWhole = (token: string | null): token is string => token !== null && /^kdt_[\w-]{43}$/.test(token);

/** By which the server knows this browser again; it stays after signing out, and opens nothing by itself. */
export function deviceToken(memory: Memory = localStorage): string | undefined {
  try {
    const kept = memory.getItem(storageKey);
    if (isWhole(kept)) return kept;
    const token = newDeviceToken();
    memory.setItem(storageKey, token);
    return token;
  } catch {
    // A browser whose store is full or shut signs in as a stranger each time.
    return undefined;
  }
}

function newDeviceToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  return `kdt_${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}
