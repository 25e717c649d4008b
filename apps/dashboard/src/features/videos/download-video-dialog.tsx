import type { Video } from '@kinora/contract';
import { Modal, Skeleton } from '@mantine/core';
import { LazyComponent } from '../../ui/lazy-component.tsx';

interface DownloadVideoDialogProps {
  video: Pick<Video, 'id' | 'name'>;
  opened: boolean;
  onClose: () => void;
}

export function DownloadVideoDialog({ video, opened, onClose }: DownloadVideoDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Download Video">
      <LazyComponent
        load={() => import('./download-list.tsx').then((loaded) => loaded.DownloadList)}
        skeleton={<Skeleton height={44} />}
      >
        {(DownloadList) => <DownloadList videoId={video.id} />}
      </LazyComponent>
    </Modal>
  );
}
