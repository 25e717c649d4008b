import type { Video } from '@kinora/contract';
import { Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { truncateName } from '../../ui/truncate-name.ts';
import { loudnessText } from './loudness-text.ts';
import { insightOfVideo } from './poster-queries.ts';
import { VideoPlayer } from './video-player.tsx';
import { factsText } from './work-text.ts';

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
      <VideoFacts video={video} />
    </Modal>
  );
}

function VideoFacts({ video }: { video: Video }) {
  const { data: insight } = useQuery(insightOfVideo(video.id));
  const facts = [factsText(video), insight && loudnessText(insight)].filter(Boolean).join(' · ');
  return (
    <Text size="sm" c="dimmed" mt="sm">
      {facts}
    </Text>
  );
}
