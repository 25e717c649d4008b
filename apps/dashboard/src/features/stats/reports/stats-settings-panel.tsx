import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import type { StatsSettings } from '@kinora/contract/reports';
import { Button, Group, NumberInput, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type ErrorMessage, referenceOf, toErrorMessage } from '../../../api/error-messages.ts';
import { FetchError } from '../../../ui/fetch-error.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { toast } from '../../../ui/toast.ts';
import { RemoveFiguresForm } from './remove-figures-form.tsx';
import { statsSettings, useChangeStatsSettings } from './report-queries.ts';

/** What a workspace decides about its figures as a whole. */
export function StatsSettingsPanel({ waiting }: { waiting: ReactNode }) {
  const settings = useQuery(statsSettings());
  if (settings.isLoadingError)
    return <FetchError reference={referenceOf(settings.error)} onRetry={() => settings.refetch()} />;
  if (!settings.data) return waiting;
  return (
    <>
      <SettingsForm settings={settings.data} />
      <RemoveFiguresForm />
    </>
  );
}

function SettingsForm({ settings }: { settings: StatsSettings }) {
  const [wantsMail, setWantsMail] = useState(settings.monthly_mail);
  const [keptDays, setKeptDays] = useState(settings.kept_days);
  const [failure, setFailure] = useState<ErrorMessage>();
  const change = useChangeStatsSettings();
  const isSame = wantsMail === settings.monthly_mail && keptDays === settings.kept_days;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setFailure(undefined);
    change.mutate(
      { monthly_mail: wantsMail, kept_days: keptDays },
      {
        onSuccess: () => toast('Settings saved'),
        onError: (error) => setFailure(toErrorMessage({}, error)),
      },
    );
  };
  return (
    <form noValidate onSubmit={send} aria-label="Analytics settings">
      <Stack>
        <FormError message={failure} />
        <Switch
          label="Mail me the figures of each month"
          description="On the first of the next one, unless nothing was watched"
          checked={wantsMail}
          onChange={({ currentTarget: { checked } }) => setWantsMail(checked)}
        />
        <NumberInput
          size="md"
          label="Keep single views for"
          description={`1 to ${settings.longest_kept_days} days. What is older goes for good; the figures of each day stay.`}
          suffix={keptDays === 1 ? ' day' : ' days'}
          min={1}
          max={settings.longest_kept_days}
          clampBehavior="blur"
          allowDecimal={false}
          allowNegative={false}
          value={keptDays}
          onChange={(value) => setKeptDays(Number(value) || 1)}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={change.isPending} disabled={isSame}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
