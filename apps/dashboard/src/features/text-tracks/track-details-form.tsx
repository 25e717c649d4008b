import { Button, Stack, TextInput } from '@mantine/core';
import { toErrorMessage } from '../../api/error-messages.ts';
import { FormError } from '../../ui/form-error.tsx';
import { toast } from '../../ui/toast.ts';
import { useFormWithFailure } from '../../ui/use-form-with-failure.ts';
import { LanguageField } from './language-field.tsx';
import { useChangeTrack } from './text-track-queries.ts';
import { longestLabel, trackMessages } from './track-messages.ts';
import type { TrackFormProps } from './track-question.ts';

export function TrackDetailsForm({ videoId, track, onClose }: TrackFormProps) {
  const change = useChangeTrack(videoId);
  const { form, failure, fail, submit } = useFormWithFailure({
    initialValues: { label: track.label, lang: track.lang },
    validate: { label: (label) => (label.trim() ? null : 'Required field!') },
  });
  const send = submit(({ label, lang }) =>
    change.mutate(
      { track_id: track.id, label: label.trim(), lang, version: track.version },
      {
        onSuccess: () => {
          toast('Track updated');
          onClose();
        },
        onError: (error) => fail(toErrorMessage(trackMessages, error)),
      },
    ),
  );
  return (
    <form noValidate onSubmit={send} aria-label="Name and Language">
      <Stack>
        <FormError message={failure} />
        <TextInput
          label="Name"
          description="Viewers read it in the menu of the player."
          maxLength={longestLabel}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('label')}
        />
        <LanguageField value={form.values.lang} onChange={(lang) => form.setFieldValue('lang', lang)} />
        <Button type="submit" fullWidth loading={change.isPending}>
          Save
        </Button>
      </Stack>
    </form>
  );
}
