import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { localStore } from '../../api/browser-storage.ts';
import { sessionUser } from '../../api/session.ts';
import { toastFailure } from '../../ui/toast.ts';
import { truncateName } from '../../ui/truncate-name.ts';
import { createVideoImporter } from './import-video.ts';
import { createLazySender } from './lazy-sender.ts';
import { UploadDialog } from './upload-dialog.tsx';
import { isOpen } from './upload-list.ts';
import { createUploadManager } from './upload-manager.ts';
import { createUploadMemory } from './upload-memory.ts';
import { type UploadActions, UploadManagerContext } from './upload-queries.ts';
import { isVideoFile, longestShownName } from './upload-rules.ts';
import { UploadTray } from './upload-tray.tsx';

/** Time to see that the upload is whole before the list moves. */
const refreshAfterMs = 1000;

function useManager(onStored: () => void) {
  const [manager] = useState(() =>
    createUploadManager({
      sender: createLazySender(async () => {
        const { createVideoSender } = await import('./send-video.ts');
        return createVideoSender(createUploadMemory(localStore, Date.now), sessionUser()?.email ?? '');
      }),
      importer: createVideoImporter({ onChanged: onStored }),
      onStored: () => void setTimeout(onStored, refreshAfterMs),
    }),
  );
  return manager;
}

/** Stands around every screen, so that uploads go on and stay in sight wherever one goes. */
export function UploadFrame({ children, onStored }: { children: ReactNode; onStored: () => void }) {
  const manager = useManager(onStored);
  const [isDialogOpen, dialog] = useDisclosure(false);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      // The server goes on with what it fetches.
      if (manager.list().some((upload) => isOpen(upload) && !upload.isLink)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [manager]);

  const actions = useMemo<UploadActions>(() => {
    const upload = (files: readonly File[]): string[] => {
      for (const { name } of files.filter((file) => !isVideoFile(file)))
        toastFailure(`“${truncateName(name, longestShownName)}” is not a video.`);
      return manager.add(files.filter(isVideoFile));
    };
    return { manager, upload, importLink: (url) => manager.addLink({ url }), openDialog: dialog.open };
  }, [manager, dialog.open]);

  return (
    <UploadManagerContext value={actions}>
      {children}
      <UploadDialog opened={isDialogOpen} onClose={dialog.close} />
      {!isDialogOpen && <UploadTray />}
    </UploadManagerContext>
  );
}
