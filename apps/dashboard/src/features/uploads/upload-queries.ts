import { createContext, use, useSyncExternalStore } from 'react';
import type { Upload } from './upload-list.ts';
import type { UploadManager } from './upload-manager.ts';

export { isVideoFile } from './upload-rules.ts';

export interface UploadActions {
  manager: UploadManager;
  /** Takes files from wherever they come; those that are no videos are named and left out. */
  upload: (files: readonly File[]) => string[];
  /** Has the server fetch a film from elsewhere. */
  importLink: (url: string) => string;
  openDialog: () => void;
}

/** Filled in by the frame around all screens of a signed-in person. */
export const UploadManagerContext = createContext<UploadActions | undefined>(undefined);

export function useUploadManager(): UploadActions {
  const actions = use(UploadManagerContext);
  if (!actions) throw new Error('There is no upload manager around this component');
  return actions;
}

export function useUploads(): readonly Upload[] {
  const { manager } = useUploadManager();
  return useSyncExternalStore(manager.subscribe, manager.list);
}
