import { adminApi, type TestedPart } from '@kinora/contract/admin';
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { referenceOf, toErrorMessage } from '../../api/error-messages.ts';
import { CopyBox } from '../../ui/copy-box.tsx';
import { FetchError } from '../../ui/fetch-error.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';
import { branding, overview, registrationRule, useAct } from './admin-queries.ts';
import { BrandingForm } from './branding-form.tsx';
import { PartTest } from './part-test.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { addressFact, mailFact, type SetupFact, storageFact } from './setup-facts.ts';

/** What a new installation is asked: what can be written here is, and of the rest the settings are named. */
export function SetupTab() {
  const look = useQuery(branding());
  const rule = useQuery(registrationRule());
  const known = useQuery(overview());
  const finish = useAct(adminApi.installation.finishSetup);
  const failed = [look, rule, known].find(({ isLoadingError }) => isLoadingError);
  if (failed) return <FetchError reference={referenceOf(failed.error)} onRetry={() => failed.refetch()} />;
  if (!look.data || !rule.data || !known.data)
    return <Skeleton height={560} role="status" aria-label="Loading set-up" />;
  const end = (): void =>
    finish.mutate(
      {},
      {
        onSuccess: () => toast('Set-up finished'),
        onError: (error) => toastFailure(toErrorMessage({}, error)),
      },
    );
  return (
    <Stack gap="md" maw={800} mx="auto">
      <Text c="dimmed">
        Five things to look at before others come. Everything can be changed later, here or in the settings file .env.
      </Text>
      <BrandingForm key={JSON.stringify(look.data)} branding={look.data} isShort />
      <SettingSection title="Address" fact={addressFact(known.data, window.location.origin)} />
      <SettingSection title="Mail" fact={mailFact(known.data)} part="mail" />
      <SettingSection title="Storage" fact={storageFact(known.data)} part="storage" />
      <RegistrationForm key={JSON.stringify(rule.data)} rule={rule.data} />
      <Group justify="flex-end">
        <Button size="md" loading={finish.isPending} onClick={end}>
          Finish set-up
        </Button>
      </Group>
    </Stack>
  );
}

interface SettingSectionProps {
  title: string;
  fact: SetupFact;
  part?: TestedPart;
}

function SettingSection({ title, fact: { isGood, text, lines }, part }: SettingSectionProps) {
  const [isOpen, { toggle }] = useDisclosure(!isGood);
  return (
    <SectionCard title={title} {...(isGood && { description: text })}>
      <Stack gap="sm">
        {!isGood && (
          <Alert variant="light" color="red">
            {text}
          </Alert>
        )}
        {part && <PartTest part={part} />}
        <div>
          <Button variant="subtle" size="compact-sm" ml={-8} aria-expanded={isOpen} onClick={toggle}>
            {isOpen ? 'Hide settings' : 'Show settings'}
          </Button>
          {isOpen && (
            <>
              <Text size="sm" c="dimmed" mt="xs" mb="xs">
                Write these lines into .env with your own values, and start the product again.
              </Text>
              <CopyBox label={`${title} settings`} text={lines.join('\n')} lines={lines.length} />
            </>
          )}
        </div>
      </Stack>
    </SectionCard>
  );
}
