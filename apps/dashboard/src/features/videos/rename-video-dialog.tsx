import type { Video } from '@kinora/contract';
import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { explain } from '../../api/explain.ts';
import { FormError } from '../../ui/form-error.tsx';
import { toast } from '../../ui/toast.ts';
import { useFields } from '../../ui/use-fields.ts';
import { useRenameVideo } from './video-queries.ts';

interface RenameVideoDialogProps {
  video: Pick<Video, 'id' | 'name'>;
  opened: boolean;
  onClose: () => void;
}

const longestName = 255;

export function RenameVideoDialog({ video, opened, onClose }: RenameVideoDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Rename Video">
      <RenameVideoForm video={video} onRenamed={onClose} />
    </Modal>
  );
}

function RenameVideoForm({ video, onRenamed }: { video: Pick<Video, 'id' | 'name'>; onRenamed: () => void }) {
  const rename = useRenameVideo();
  const { form, failure, fail, submit } = useFields({
    name: 'rename-video',
    initialValues: { name: video.name },
    validate: { name: (name) => (name.trim() ? null : 'Required field!') },
  });
  const renamed = (): void => {
    toast('Video renamed');
    onRenamed();
  };
  const send = submit(({ name }) =>
    rename.mutate(
      { video_id: video.id, name: name.trim() },
      { onSuccess: renamed, onError: (error) => fail(explain({}, error)) },
    ),
  );
  return (
    <form noValidate onSubmit={send} aria-label="Rename Video">
      <Stack>
        <FormError message={failure} />
        <TextInput
          label="Video name"
          maxLength={longestName}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Button type="submit" fullWidth disabled={form.values.name.trim() === ''} loading={rename.isPending}>
          Save
        </Button>
      </Stack>
    </form>
  );
}
