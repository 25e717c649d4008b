import { Modal } from '@mantine/core';
import { UploadPanel } from './upload-panel.tsx';

interface UploadDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Time to see that everything has arrived before the dialog goes. */
const uploadedMs = 1000;

export function UploadDialog({ opened, onClose }: UploadDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Upload New Video">
      <UploadPanel multiple onStored={() => void setTimeout(onClose, uploadedMs)} onLeave={onClose} />
    </Modal>
  );
}
