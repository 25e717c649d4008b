import type { Video } from '@kinora/contract';
import { Modal, Skeleton } from '@mantine/core';
import { LazyComponent } from '../../ui/lazy-component.tsx';

interface ChoosePosterDialogProps {
  video: Video;
  opened: boolean;
  onClose: () => void;
}

/** Its content comes when it is opened: most who see the library never do. */
export function ChoosePosterDialog({ video, opened, onClose }: ChoosePosterDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Choose Poster" size={720}>
      <LazyComponent
        load={() => import('./poster-form.tsx').then((loaded) => loaded.PosterForm)}
        skeleton={<Skeleton height={420} radius="md" />}
      >
        {(PosterForm) => <PosterForm video={video} onClose={onClose} />}
      </LazyComponent>
    </Modal>
  );
}
