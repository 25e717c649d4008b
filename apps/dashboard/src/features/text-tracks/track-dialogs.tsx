import { Modal } from '@mantine/core';
import { type ComponentType, useEffect, useState } from 'react';
import { DeleteTrackForm } from './delete-track-form.tsx';
import { ReplaceCuesForm } from './replace-cues-form.tsx';
import { TrackDetailsForm } from './track-details-form.tsx';
import type { TrackFormProps, TrackQuestion } from './track-question.ts';

const dialogs: Record<TrackQuestion['about'], { title: string; Form: ComponentType<TrackFormProps> }> = {
  details: { title: 'Name and Language', Form: TrackDetailsForm },
  replace: { title: 'Replace with a File', Form: ReplaceCuesForm },
  delete: { title: 'Delete Track', Form: DeleteTrackForm },
};

interface TrackDialogsProps {
  videoId: string;
  question: TrackQuestion | undefined;
  onClose: () => void;
}

/** One dialog for the whole list, which goes on showing what was asked while it fades. */
export function TrackDialogs({ videoId, question, onClose }: TrackDialogsProps) {
  const [asked, setAsked] = useState(question);
  useEffect(() => {
    if (question) setAsked(question);
  }, [question]);
  if (!asked) return null;
  const { title, Form } = dialogs[asked.about];
  return (
    <Modal
      opened={question !== undefined && question === asked}
      onClose={onClose}
      // The item of the menu that had the focus is gone.
      returnFocus={false}
      onExitTransitionEnd={() => asked.opener?.focus()}
      title={title}
    >
      <Form videoId={videoId} track={asked.track} onClose={onClose} />
    </Modal>
  );
}
