import type { AdminAccount } from '@kinora/contract/admin';
import { Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type ErrorMessage, toErrorMessage } from '../../api/error-messages.ts';
import { FormError } from '../../ui/form-error.tsx';
import { toast } from '../../ui/toast.ts';
import { type AccountQuestion, accountQuestions } from './account-questions.ts';
import { planChoices, useAct } from './admin-queries.ts';

interface AccountDialogProps {
  question: AccountQuestion;
  account: AdminAccount;
  onClose: () => void;
}

const longestNote = 500;

/** Says what will happen, takes a note for the log, and does it. */
export function AccountDialog({ question, account, onClose }: AccountDialogProps) {
  const { endpoint, title, text, button, done, isHarsh } = accountQuestions[question];
  const act = useAct(endpoint);
  const plans = useQuery({ ...planChoices(), enabled: question === 'plan' });
  const [note, setNote] = useState('');
  const [planId, setPlanId] = useState(account.plan_id ?? 'free');
  const [failure, setFailure] = useState<ErrorMessage>();

  const send = (event: FormEvent): void => {
    event.preventDefault();
    const input = { account_id: account.id, note: note.trim(), ...(question === 'plan' && { plan_id: planId }) };
    act.mutate(input as never, {
      onSuccess: () => {
        toast(done);
        onClose();
      },
      onError: (error) => setFailure(toErrorMessage({}, error)),
    });
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={send}>
        <Stack>
          <div>
            <Text fw={550} className="app-wrap">
              {account.email}
            </Text>
            <Text size="sm" c="dimmed" mt={4}>
              {text}
            </Text>
          </div>
          <FormError message={failure} />
          {question === 'plan' && (
            <NativeSelect
              label="Plan"
              size="md"
              data={(plans.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              value={planId}
              onChange={(event) => setPlanId(event.currentTarget.value)}
              rightSection={<IconChevronDown size={16} aria-hidden="true" />}
            />
          )}
          <TextInput
            label={question === 'suspend' ? 'Reason' : 'Note (optional)'}
            description="Kept in the audit log, for administrators only"
            maxLength={longestNote}
            required={question === 'suspend'}
            autoComplete="off"
            data-autofocus
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="sm" mt="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={act.isPending} {...(isHarsh && { color: 'red' })}>
              {button}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
