import { Modal, Skeleton } from '@mantine/core';
import { LazyComponent } from '../../ui/lazy-component.tsx';

interface UploadDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Time to see that everything has arrived before the dialog goes. */
const uploadedMs = 1000;

/** The first screen does without it: uploads begin when somebody opens this, or drops a file. */
const loadUploadPanel = async () => (await import('./upload-panel.tsx')).UploadPanel;

export function UploadDialog({ opened, onClose }: UploadDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Upload New Video">
      <LazyComponent load={loadUploadPanel} skeleton={<Skeleton height={330} />}>
        {(UploadPanel) => (
          <UploadPanel multiple onStored={() => void setTimeout(onClose, uploadedMs)} onLeave={onClose} />
        )}
      </LazyComponent>
    </Modal>
  );
}
