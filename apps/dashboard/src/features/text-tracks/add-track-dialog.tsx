import type { TrackKind } from '@kinora/contract';
import { Button, Group, Modal, SegmentedControl, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { toErrorMessage } from '../../api/error-messages.ts';
import { FormError } from '../../ui/form-error.tsx';
import { toast } from '../../ui/toast.ts';
import { useFormWithFailure } from '../../ui/use-form-with-failure.ts';
import { LanguageField } from './language-field.tsx';
import { languageOfFile, usualLanguage } from './languages.ts';
import { type AddedTrack, useAddTrack, useSuggestChapters } from './text-track-queries.ts';
import { fileProblem, TrackFile } from './track-file.tsx';
import { longestLabel, trackMessages } from './track-messages.ts';
import { TrackReport } from './track-report.tsx';
import { kindNames } from './track-text.ts';

interface AddTrackDialogProps {
  videoId: string;
  opened: boolean;
  onClose: () => void;
}

export function AddTrackDialog({ videoId, opened, onClose }: AddTrackDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Add Track">
      <AddTrackForm videoId={videoId} onClose={onClose} />
    </Modal>
  );
}

type Way = 'file' | 'paste' | 'empty';

const waysOf = (kind: TrackKind): { value: Way; label: string }[] => [
  { value: 'file', label: 'From a file' },
  { value: 'paste', label: kind === 'chapters' ? 'Paste a list' : 'Paste text' },
  { value: 'empty', label: 'Start empty' },
];

const pasteHints = {
  chapters: {
    placeholder: '0:00 Intro\n1:24 First steps\n10:05 Questions',
    description: 'One chapter on each line with its time, as in a video description.',
  },
  cues: {
    placeholder: '00:01.000 --> 00:04.000\nWelcome to the tour.',
    description: 'The text of a WebVTT or SubRip file.',
  },
};

const kinds = (Object.keys(kindNames) as TrackKind[]).map((kind) => ({ value: kind, label: kindNames[kind].name }));

function AddTrackForm({ videoId, onClose }: Pick<AddTrackDialogProps, 'videoId' | 'onClose'>) {
  const add = useAddTrack(videoId);
  const suggest = useSuggestChapters(videoId);
  const [added, setAdded] = useState<AddedTrack>();
  const [file, setFile] = useState<File>();
  const { form, failure, fail, submit } = useFormWithFailure({
    initialValues: {
      kind: 'captions' as TrackKind,
      lang: usualLanguage(navigator.languages),
      label: '',
      isDefault: false,
      way: 'file' as Way,
      text: '',
    },
  });
  const { kind, lang, way } = form.values;
  const hints = kind === 'chapters' ? pasteHints.chapters : pasteHints.cues;

  if (added?.report) return <TrackReport kind={added.track.kind} report={added.report} onClose={onClose} />;

  const chooseFile = (chosen: File): void => {
    setFile(chosen);
    form.setFieldValue('lang', languageOfFile(chosen.name) ?? lang);
  };
  /** A list to go by: it is theirs to change, and to add. */
  const fill = (): void =>
    suggest.mutate(undefined, {
      onSuccess: (text) =>
        text
          ? form.setFieldValue('text', text)
          : fail({ message: 'Nothing in this video suggests where chapters begin.' }),
      onError: (error) => fail(toErrorMessage(trackMessages, error)),
    });
  const done = (result: AddedTrack): void => {
    setAdded(result);
    if (result.report) return;
    toast('Track added');
    onClose();
  };
  const send = submit(({ label, isDefault, text }) => {
    const pasted = text.trim() === '' ? 'Paste the text first.' : undefined;
    const problem = { file: fileProblem(file), paste: pasted, empty: undefined }[way];
    if (problem) return fail({ message: problem });
    const content = { file, paste: text, empty: undefined }[way];
    add.mutate(
      { kind, lang, is_default: isDefault, content, ...(label.trim() && { label: label.trim() }) },
      { onSuccess: done, onError: (error) => fail(toErrorMessage(trackMessages, error)) },
    );
  });
  return (
    <form noValidate onSubmit={send} aria-label="Add Track">
      <Stack>
        <FormError message={failure} />
        <Select
          label="Kind"
          description={kindNames[kind].hint}
          size="md"
          data={kinds}
          allowDeselect={false}
          data-autofocus
          value={kind}
          onChange={(chosen) => form.setFieldValue('kind', chosen as TrackKind)}
        />
        <LanguageField value={lang} onChange={(tag) => form.setFieldValue('lang', tag)} />
        <TextInput
          label="Name (optional)"
          description="Viewers read it in the menu of the player. Without one, it is the name of the language."
          maxLength={longestLabel}
          autoComplete="off"
          {...form.getInputProps('label')}
        />
        <Switch
          label={kind === 'chapters' ? 'Use these chapters by default' : 'Show by default'}
          {...form.getInputProps('isDefault', { type: 'checkbox' })}
        />
        <SegmentedControl
          aria-label="How to begin"
          fullWidth
          data={waysOf(kind)}
          value={way}
          onChange={(next) => form.setFieldValue('way', next as Way)}
        />
        {way === 'file' && <TrackFile file={file} onChange={chooseFile} />}
        {way === 'paste' && (
          <>
            {kind === 'chapters' && (
              <Group>
                <Button variant="default" size="xs" loading={suggest.isPending} onClick={fill}>
                  Suggest chapters
                </Button>
              </Group>
            )}
            <Textarea
              label="Text"
              description={hints.description}
              placeholder={hints.placeholder}
              rows={7}
              {...form.getInputProps('text')}
            />
          </>
        )}
        <Button type="submit" fullWidth loading={add.isPending}>
          Add
        </Button>
      </Stack>
    </form>
  );
}
