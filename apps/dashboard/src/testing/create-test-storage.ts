/** A browser's store in memory. `full` takes nothing more; `forbidden` throws at every touch. */
export function createTestStorage(state: 'open' | 'full' | 'forbidden' = 'open') {
  const entries = new Map<string, string>();
  const touch = (): void => {
    if (state === 'forbidden') throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  return {
    entries,
    getItem: (key: string): string | null => {
      touch();
      return entries.get(key) ?? null;
    },
    setItem: (key: string, value: string): void => {
      touch();
      if (state === 'full') throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      entries.set(key, value);
    },
    removeItem: (key: string): void => {
      touch();
      entries.delete(key);
    },
    clear: (): void => {
      touch();
      entries.clear();
    },
  };
}
