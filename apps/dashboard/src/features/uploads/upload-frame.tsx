import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { sessionUser } from '../../api/session.ts';
import { toastFailure } from '../../ui/toast.ts';
import { truncateName } from '../../ui/truncate-name.ts';
import { refreshVideos } from '../videos/video-queries.ts';
import { createVideoSender } from './send-video.ts';
import { createUploadCenter } from './upload-center.ts';
import { UploadDialog } from './upload-dialog.tsx';
import { isOpen } from './upload-list.ts';
import { createUploadMemory } from './upload-memory.ts';
import { type UploadDesk, UploadDeskContext } from './upload-queries.ts';
import { isVideoFile, longestShownName } from './upload-rules.ts';
import { UploadTray } from './upload-tray.tsx';

/** Time to see that the upload is whole before the list moves. */
const refreshAfterMs = 1000;

function useCenter() {
  const queryClient = useQueryClient();
  const [center] = useState(() =>
    createUploadCenter({
      sender: createVideoSender(createUploadMemory(localStorage, Date.now), sessionUser()?.email ?? ''),
      onStored: () => void setTimeout(() => void refreshVideos(queryClient), refreshAfterMs),
    }),
  );
  return center;
}

/** Stands around every screen, so that uploads go on and stay in sight wherever one goes. */
export function UploadFrame({ children }: { children: ReactNode }) {
  const center = useCenter();
  const [isDialogOpen, dialog] = useDisclosure(false);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (center.list().some(isOpen)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [center]);

  const desk = useMemo<UploadDesk>(() => {
    const upload = (files: readonly File[]): string[] => {
      for (const { name } of files.filter((file) => !isVideoFile(file)))
        toastFailure(`“${truncateName(name, longestShownName)}” is not a video.`);
      return center.add(files.filter(isVideoFile));
    };
    return { center, upload, openDialog: dialog.open };
  }, [center, dialog.open]);

  return (
    <UploadDeskContext value={desk}>
      {children}
      <UploadDialog opened={isDialogOpen} onClose={dialog.close} />
      {!isDialogOpen && <UploadTray />}
    </UploadDeskContext>
  );
}
