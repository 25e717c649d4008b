import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type ErrorMessage, toErrorMessage } from '../../../api/error-messages.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { emailsIn, endOf, longestLabel, problemsOf, type ReportDraft } from './report-draft.ts';

interface ReportFormProps {
  name: string;
  first: ReportDraft;
  action: string;
  isSending: boolean;
  /** Beside the button. */
  aside?: ReactNode;
  onSend: (
    input: { label: string; ends_at: number | null; emails: string[] },
    answer: { onError: (error: unknown) => void },
  ) => void;
}

/** What a report link is called, until when it works and who gets it by mail. */
export function ReportForm({ name, first, action, isSending, aside, onSend }: ReportFormProps) {
  const [draft, setDraft] = useState(first);
  const [wasSent, setSent] = useState(false);
  const [failure, setFailure] = useState<ErrorMessage>();
  const problems = wasSent ? problemsOf(draft, Date.now()) : {};
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    setFailure(undefined);
    if (Object.keys(problemsOf(draft, Date.now())).length > 0) return;
    const input = { label: draft.label.trim(), ends_at: endOf(draft.lastDay), emails: emailsIn(draft.emails) };
    onSend(input, { onError: (error) => setFailure(toErrorMessage({}, error)) });
  };
  const field = (key: keyof ReportDraft) => ({
    value: draft[key],
    error: problems[key],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setDraft((last) => ({ ...last, [key]: value })),
  });
  return (
    <form noValidate onSubmit={send} aria-label={name}>
      <Stack gap="sm">
        <FormError message={failure} />
        <Group grow align="flex-start" gap="sm" preventGrowOverflow={false}>
          <TextInput label="Name" description="Shown on the report" maxLength={longestLabel} {...field('label')} />
          <TextInput
            label="Last day (optional)"
            description="Works until revoked without one"
            type="date"
            {...field('lastDay')}
          />
        </Group>
        <Textarea
          size="md"
          label="Monthly mail (optional)"
          description="Up to 10 addresses that get the figures on the first of each month"
          placeholder="client@example.com, …"
          autosize
          minRows={1}
          maxRows={4}
          {...field('emails')}
        />
        <Group justify="flex-end" gap="sm">
          {aside}
          <Button type="submit" loading={isSending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
