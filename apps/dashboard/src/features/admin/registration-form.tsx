import '@mantine/core/styles/Radio.layer.css';
import { RegistrationMode } from '@kinora/contract';
import { adminApi, type RegistrationRule } from '@kinora/contract/admin';
import { Alert, Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type ErrorMessage, toErrorMessage } from '../../api/error-messages.ts';
import { FormError } from '../../ui/form-error.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { toast } from '../../ui/toast.ts';
import { useAct } from './admin-queries.ts';
import { toDomains } from './to-domains.ts';

const choices: Record<RegistrationMode, { label: string; description: string }> = {
  open: { label: 'Open', description: 'Anybody with an email address can create an account.' },
  invited: { label: 'By invitation', description: 'Only people you invite can create an account.' },
  domains: { label: 'By email domain', description: 'People with an address at these domains, and people you invite.' },
  closed: { label: 'Closed', description: 'Nobody can create an account. Those who have one are not affected.' },
};

export function RegistrationForm({ rule }: { rule: RegistrationRule }) {
  const change = useAct(adminApi.registration.change);
  const [mode, setMode] = useState(rule.mode);
  const [typed, setTyped] = useState(rule.domains.join(', '));
  const [failure, setFailure] = useState<ErrorMessage>();
  const domains = mode === 'domains' ? toDomains(typed) : [];
  const isSame = mode === rule.mode && domains.join() === rule.domains.join();

  const send = (event: FormEvent): void => {
    event.preventDefault();
    setFailure(undefined);
    change.mutate(
      { mode, domains },
      {
        onSuccess: () => toast('Registration changed'),
        onError: (error) => setFailure(toErrorMessage({}, error)),
      },
    );
  };
  return (
    <SectionCard title="Who can register" description="This applies to new accounts only.">
      <form onSubmit={send} aria-label="Who can register">
        <Stack>
          {rule.is_set && (
            <Alert variant="light" color="brand">
              REGISTRATION in the settings of this installation decides this. Remove it there to choose here.
            </Alert>
          )}
          <FormError message={failure} />
          <Radio.Group
            aria-label="Who can register"
            value={mode}
            onChange={(value) => setMode(RegistrationMode.options.find((one) => one === value) ?? mode)}
          >
            <Stack gap="sm">
              {RegistrationMode.options.map((one) => (
                <Radio key={one} value={one} disabled={rule.is_set} {...choices[one]} />
              ))}
            </Stack>
          </Radio.Group>
          {mode === 'domains' && (
            <TextInput
              label="Email domains"
              placeholder="example.com, example.org"
              autoComplete="off"
              disabled={rule.is_set}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          {!rule.is_set && (
            <Group>
              <Button type="submit" disabled={isSame} loading={change.isPending}>
                Save
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </SectionCard>
  );
}
