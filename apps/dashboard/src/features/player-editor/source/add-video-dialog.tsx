import type { Video } from '@kinora/contract';
import { Modal, Tabs } from '@mantine/core';
import { IconLink, IconMovie, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { toErrorMessage } from '../../../api/error-messages.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { toast, toastFailure } from '../../../ui/toast.ts';
import { usePutSource } from '../../players/player-queries.ts';
import { video } from '../../videos/video-queries.ts';
import { useEditor } from '../draft/use-draft.ts';
import { AddressForm } from './address-form.tsx';
import type { SourceChoice } from './source-address.ts';

interface AddVideoDialogProps {
  playerId: string;
  opened: boolean;
  onClose: () => void;
  /** The player plays another video from now on, or its draft does. */
  onChosen: () => void;
}

/** Time to see that the upload is whole before the dialog goes. */
const uploadedMs = 1000;

export function AddVideoDialog({ playerId, opened, onClose, onChosen }: AddVideoDialogProps) {
  const { VideoPicker, VideoUpload } = useEditor().parts;
  const queryClient = useQueryClient();
  const put = usePutSource(playerId);
  const close = (): void => {
    put.reset();
    onClose();
  };
  const choose = (source: SourceChoice): void =>
    put.mutate(source, {
      onSuccess: () => {
        toast('Player Updated');
        onChosen();
        close();
      },
    });
  const playVideo = ({ url }: Video): void => choose({ url, media_type: 'mp4' });
  const playStored = (videoId: string | undefined): void => {
    if (!videoId) return;
    queryClient.fetchQuery(video(videoId)).then(playVideo, (error) => toastFailure(toErrorMessage({}, error)));
  };

  return (
    <Modal opened={opened} onClose={close} title="Add Video" size={768}>
      <FormError message={put.error ? toErrorMessage({}, put.error) : undefined} />
      <Tabs defaultValue="upload" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="upload" leftSection={<IconUpload size={16} aria-hidden="true" />}>
            Upload
          </Tabs.Tab>
          <Tabs.Tab value="library" leftSection={<IconMovie size={16} aria-hidden="true" />}>
            Library
          </Tabs.Tab>
          <Tabs.Tab value="address" leftSection={<IconLink size={16} aria-hidden="true" />}>
            URL
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="upload">
          <VideoUpload onStored={(videoId) => void setTimeout(() => playStored(videoId), uploadedMs)} />
        </Tabs.Panel>
        <Tabs.Panel value="library">
          <VideoPicker disabled={put.isPending} onPick={playVideo} />
        </Tabs.Panel>
        <Tabs.Panel value="address">
          <AddressForm isBusy={put.isPending} onChoose={choose} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
}
