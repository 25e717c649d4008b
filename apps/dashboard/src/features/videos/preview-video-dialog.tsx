import type { Video } from '@kinora/contract';
import { Modal } from '@mantine/core';
import { truncateName } from '../../ui/truncate-name.ts';
import { VideoPlayer } from './video-player.tsx';

interface PreviewVideoDialogProps {
  video: Video;
  opened: boolean;
  onClose: () => void;
}

export function PreviewVideoDialog({ video, opened, onClose }: PreviewVideoDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={truncateName(video.name, 50)}
      size={1200}
      classNames={{ title: 'app-wrap' }}
    >
      <VideoPlayer video={video} />
    </Modal>
  );
}
