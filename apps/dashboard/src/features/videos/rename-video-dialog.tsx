import type { Video } from '@kinora/contract';
import { Modal } from '@mantine/core';
import { toErrorMessage } from '../../api/error-messages.ts';
import { NameForm } from '../../ui/name-form.tsx';
import { toast } from '../../ui/toast.ts';
import { useRenameVideo } from './video-queries.ts';

interface RenameVideoDialogProps {
  video: Pick<Video, 'id' | 'name'>;
  opened: boolean;
  onClose: () => void;
}

const longestName = 255;

export function RenameVideoDialog({ video, opened, onClose }: RenameVideoDialogProps) {
  const rename = useRenameVideo();
  const renamed = (): void => {
    toast('Video renamed');
    onClose();
  };
  return (
    <Modal opened={opened} onClose={onClose} title="Rename Video">
      <NameForm
        title="Rename Video"
        label="Video name"
        action="Save"
        longest={longestName}
        initial={video.name}
        isSending={rename.isPending}
        onSend={(name, fail) =>
          rename.mutate(
            { video_id: video.id, name },
            { onSuccess: renamed, onError: (error) => fail(toErrorMessage({}, error)) },
          )
        }
      />
    </Modal>
  );
}
