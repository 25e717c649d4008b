import { Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type ErrorMessage, toErrorMessage } from '../../api/error-messages.ts';
import { FormError } from '../../ui/form-error.tsx';
import { toast } from '../../ui/toast.ts';
import { LanguageField } from './language-field.tsx';
import { useMakeCaptions } from './text-track-queries.ts';
import { trackMessages } from './track-messages.ts';

interface MakeCaptionsDialogProps {
  videoId: string;
  opened: boolean;
  onClose: () => void;
}

export function MakeCaptionsDialog({ videoId, opened, onClose }: MakeCaptionsDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Make Captions">
      <MakeCaptionsForm videoId={videoId} onClose={onClose} />
    </Modal>
  );
}

function MakeCaptionsForm({ videoId, onClose }: Omit<MakeCaptionsDialogProps, 'opened'>) {
  const make = useMakeCaptions(videoId);
  // The one language that every server understands.
  const [lang, setLang] = useState('en');
  const [failure, setFailure] = useState<ErrorMessage>();
  const send = (): void =>
    make.mutate(lang, {
      onSuccess: () => {
        toast('Captions are being made');
        onClose();
      },
      onError: (error) => setFailure(toErrorMessage(trackMessages, error)),
    });
  return (
    <Stack>
      <FormError message={failure} />
      <Text size="sm" c="dimmed">
        This server listens to the video and writes down what is said. That takes a while, and some words will be wrong:
        read the captions before your viewers do.
      </Text>
      <LanguageField value={lang} onChange={setLang} />
      <Button fullWidth loading={make.isPending} onClick={send}>
        Make captions
      </Button>
    </Stack>
  );
}
