import { createContext, use, useSyncExternalStore } from 'react';
import type { UploadCenter } from './upload-center.ts';
import type { Upload } from './upload-list.ts';

export interface UploadDesk {
  center: UploadCenter;
  /** Takes files from wherever they come; those that are no videos are named and left out. */
  upload: (files: readonly File[]) => string[];
  openDialog: () => void;
}

/** Filled in by the frame around all screens of a signed-in person. */
export const UploadDeskContext = createContext<UploadDesk | undefined>(undefined);

export function useUploadDesk(): UploadDesk {
  const desk = use(UploadDeskContext);
  if (!desk) throw new Error('There is no upload desk around this component');
  return desk;
}

export function useUploads(): readonly Upload[] {
  const { center } = useUploadDesk();
  return useSyncExternalStore(center.subscribe, center.list);
}
