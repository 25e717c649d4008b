import { watch } from 'node:fs';
import { join } from 'node:path';

const settleMs = 150;

/** Calls back once a burst of changes to the sources has settled. */
export function watchSources(root: string, folders: string[], onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (name?.endsWith('.test.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(onChange, settleMs);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
