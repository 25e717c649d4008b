import type { Video } from '@kinora/contract';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { ChoosePosterDialog } from './choose-poster-dialog.tsx';
import { DeleteVideoDialog } from './delete-video-dialog.tsx';
import { DownloadVideoDialog } from './download-video-dialog.tsx';
import { PreviewVideoDialog } from './preview-video-dialog.tsx';
import { RenameVideoDialog } from './rename-video-dialog.tsx';

type About = 'preview' | 'poster' | 'rename' | 'download' | 'delete';
export type Ask = (about: About, video: Video) => void;

/** One dialog of a kind for the whole list: rows come and go while it is scrolled. */
export function useVideoDialogs(): { ask: Ask; dialogs: ReactNode } {
  const [asked, setAsked] = useState<{ about: About; video: Video }>();
  const [isOpen, { open, close }] = useDisclosure(false);
  const ask = useCallback<Ask>((about, video) => setAsked({ about, video }), []);
  // A dialog gives the focus back only where it was there before it opened.
  useEffect(() => {
    if (asked) open();
  }, [asked, open]);
  const of = (about: About) => ({ opened: isOpen && asked?.about === about, onClose: close });
  const dialogs = asked && (
    <>
      <PreviewVideoDialog video={asked.video} {...of('preview')} />
      <ChoosePosterDialog video={asked.video} {...of('poster')} />
      <RenameVideoDialog video={asked.video} {...of('rename')} />
      <DownloadVideoDialog video={asked.video} {...of('download')} />
      <DeleteVideoDialog key={asked.video.id} video={asked.video} {...of('delete')} />
    </>
  );
  return { ask, dialogs };
}
