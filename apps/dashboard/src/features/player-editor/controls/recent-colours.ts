import { localStore } from '../../../api/browser-storage.ts';

const storageKey = 'kinora-recent-colours';
const most = 7;

/** Newest first, each once. */
export const withRecent = (recent: readonly string[], colour: string): string[] =>
  [colour, ...recent.filter((other) => other !== colour)].slice(0, most);

/** What stands in the browser's storage may have been written by anybody. */
export function readRecent(text: string | undefined): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((entry) => typeof entry === 'string' && /^#[0-9a-f]{6}$/.test(entry)).slice(0, most);
  } catch {
    return [];
  }
}

export const recentColours = (): string[] => readRecent(localStore.read(storageKey));

export function rememberColour(colour: string): void {
  localStore.write(storageKey, JSON.stringify(withRecent(recentColours(), colour)));
}
