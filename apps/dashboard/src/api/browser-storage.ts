/** How far an account has come; the server has no need to know. */
export type OnboardingFlag = 'embedded' | 'first-steps-hidden';

/** What a list or a plan came to at the last visit. */
export type CountName =
  | 'plan-amount'
  | 'first-steps'
  | 'players'
  | 'videos'
  | 'invoices'
  | 'devices'
  | 'api-keys'
  | 'signing-keys';

/** Kept until the browser forgets it; an email at the end keeps those who share a browser apart. */
type LocalKey =
  | 'kinora-device'
  | 'kinora-registration'
  | 'kinora-recent-colours'
  | 'kinora-uploads'
  | 'kinora-dismissed'
  | `kinora-${OnboardingFlag} ${string}`
  | `kinora-last-${CountName} ${string}`;

/** Kept until the tab is closed. */
type SessionKey = 'kinora-reset' | 'kinora-openid' | 's-secondary' | 's-wanted-plan' | 's-upgrade' | 's-bill';

type NativeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

export interface BrowserStore<Key extends string> {
  /** May have been written by anybody: whoever reads it checks it. */
  read(key: Key): string | undefined;
  /** Whether it was kept: a store may be full or forbidden. */
  write(key: Key, text: string): boolean;
  remove(key: Key): void;
  clear(): void;
}

export type LocalStore = BrowserStore<LocalKey>;

/** `open` may throw, too: a browser that blocks site data refuses to hand out the store itself. */
export function createBrowserStore<Key extends string>(open: () => NativeStorage): BrowserStore<Key> {
  function attempt<Result>(use: (storage: NativeStorage) => Result): Result | undefined {
    try {
      return use(open());
    } catch {
      return undefined;
    }
  }
  return {
    read: (key) => attempt((storage) => storage.getItem(key)) ?? undefined,
    write: (key, text) =>
      attempt((storage) => {
        storage.setItem(key, text);
        return true;
      }) ?? false,
    remove: (key) => attempt((storage) => storage.removeItem(key)),
    clear: () => attempt((storage) => storage.clear()),
  };
}

/** Keeps in memory what the store refuses: a step that reads what the last one wrote works until a reload. */
export function withMemory<Key extends string>(store: BrowserStore<Key>): BrowserStore<Key> {
  const refused = new Map<Key, string>();
  return {
    read: (key) => refused.get(key) ?? store.read(key),
    write: (key, text) => {
      const isKept = store.write(key, text);
      if (isKept) refused.delete(key);
      else refused.set(key, text);
      return isKept;
    },
    remove: (key) => {
      refused.delete(key);
      store.remove(key);
    },
    clear: () => {
      refused.clear();
      store.clear();
    },
  };
}

export const localStore: LocalStore = createBrowserStore(() => localStorage);
export const sessionStore: BrowserStore<SessionKey> = withMemory(createBrowserStore(() => sessionStorage));
