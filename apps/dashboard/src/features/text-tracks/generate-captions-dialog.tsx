import { Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type ErrorMessage, toErrorMessage } from '../../api/error-messages.ts';
import { FormError } from '../../ui/form-error.tsx';
import { toast } from '../../ui/toast.ts';
import { LanguageField } from './language-field.tsx';
import { useGenerateCaptions } from './text-track-queries.ts';
import { trackMessages } from './track-messages.ts';

interface GenerateCaptionsDialogProps {
  videoId: string;
  opened: boolean;
  onClose: () => void;
}

export function GenerateCaptionsDialog({ videoId, opened, onClose }: GenerateCaptionsDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Generate Captions">
      <GenerateCaptionsForm videoId={videoId} onClose={onClose} />
    </Modal>
  );
}

function GenerateCaptionsForm({ videoId, onClose }: Omit<GenerateCaptionsDialogProps, 'opened'>) {
  const generate = useGenerateCaptions(videoId);
  // The one language that every server understands.
  const [lang, setLang] = useState('en');
  const [failure, setFailure] = useState<ErrorMessage>();
  const send = (): void =>
    generate.mutate(lang, {
      onSuccess: () => {
        toast('Generating captions');
        onClose();
      },
      onError: (error) => setFailure(toErrorMessage(trackMessages, error)),
    });
  return (
    <Stack>
      <FormError message={failure} />
      <Text size="sm" c="dimmed">
        This server listens to the video and writes down what is said. This takes a while, and some words will be wrong:
        read the captions before your viewers do.
      </Text>
      <LanguageField value={lang} onChange={setLang} />
      <Button fullWidth loading={generate.isPending} onClick={send}>
        Generate captions
      </Button>
    </Stack>
  );
}
