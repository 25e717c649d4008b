import type { LocalStore } from '../../api/browser-storage.ts';

/** Where a file that goes in pieces was begun, so that picking it again goes on there. */
export interface BegunUpload {
  uploadUrl: string;
  videoId: string;
  begunAtMs: number;
}

const key = 'kinora-uploads';
/** The server lets go of a file that rests for longer. */
const lifeMs = 24 * 60 * 60 * 1000;

/** The same file of the same person: names alone are too common. */
export const fingerprintOf = (owner: string, { name, size, lastModified }: File, cutOf = ''): string =>
  [owner, name, size, lastModified, ...(cutOf ? [cutOf] : [])].join('|');

export function createUploadMemory(store: LocalStore, now: () => number) {
  function read(): Record<string, BegunUpload> {
    try {
      const all = JSON.parse(store.read(key) ?? '{}') as Record<string, BegunUpload>;
      return Object.fromEntries(Object.entries(all).filter(([, { begunAtMs }]) => now() - begunAtMs < lifeMs));
    } catch {
      return {};
    }
  }
  function write(all: Record<string, BegunUpload>): void {
    // A full or forbidden store costs the way back after a closed tab, not the upload.
    if (Object.keys(all).length === 0) store.remove(key);
    else store.write(key, JSON.stringify(all));
  }
  return {
    recall: (fingerprint: string): BegunUpload | undefined => read()[fingerprint],
    remember: (fingerprint: string, { uploadUrl, videoId }: Omit<BegunUpload, 'begunAtMs'>): void =>
      write({ ...read(), [fingerprint]: { uploadUrl, videoId, begunAtMs: now() } }),
    forget: (fingerprint: string): void => {
      const { [fingerprint]: _gone, ...rest } = read();
      write(rest);
    },
  };
}

export type UploadMemory = ReturnType<typeof createUploadMemory>;
