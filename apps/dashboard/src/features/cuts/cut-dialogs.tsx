import { Modal } from '@mantine/core';
import { type ComponentType, useEffect, useState } from 'react';
import type { CutFormProps, CutQuestion } from './cut-question.ts';
import { DeleteCutForm } from './delete-cut-form.tsx';
import { PublishCutForm } from './publish-cut-form.tsx';
import { RehearseCutForm } from './rehearse-cut-form.tsx';
import { ScheduleCutForm } from './schedule-cut-form.tsx';
import { TrimForm } from './trim/trim-form.tsx';

const dialogs: Record<CutQuestion['about'], { title: string; size?: number; Form: ComponentType<CutFormProps> }> = {
  publish: { title: 'Publish Cut', Form: PublishCutForm },
  schedule: { title: 'Schedule Cut', Form: ScheduleCutForm },
  preview: { title: 'Preview Cut', size: 800, Form: RehearseCutForm },
  trim: { title: 'Trim', size: 760, Form: TrimForm },
  delete: { title: 'Delete Cut', Form: DeleteCutForm },
};

interface CutDialogsProps extends Pick<CutFormProps, 'videoId' | 'players' | 'onClose'> {
  question: CutQuestion | undefined;
}

/** One dialog for the whole list, which goes on showing what was asked while it fades. */
export function CutDialogs({ question, onClose, ...form }: CutDialogsProps) {
  const [asked, setAsked] = useState(question);
  useEffect(() => {
    if (question) setAsked(question);
  }, [question]);
  if (!asked) return null;
  const { title, size, Form } = dialogs[asked.about];
  return (
    <Modal
      opened={question !== undefined && question === asked}
      onClose={onClose}
      returnFocus={false}
      onExitTransitionEnd={() => asked.opener?.focus()}
      title={title}
      {...(size && { size })}
    >
      <Form {...form} cut={asked.cut} onClose={onClose} />
    </Modal>
  );
}
