import { Badge, Button, Group, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { SectionCard } from '../../ui/section-card.tsx';
import { useMe } from '../accounts/account-queries.ts';
import { DisableDialog } from './disable-dialog.tsx';
import { EnableDialog } from './enable-dialog.tsx';

export function TwoFactorSection() {
  const { user } = useMe();
  const [isEnabling, enabling] = useDisclosure(false);
  const [isDisabling, disabling] = useDisclosure(false);
  const { email, twoFAEnabled } = user ?? { email: '', twoFAEnabled: false };
  return (
    <SectionCard
      title="Two-Factor Authentication"
      description="Signing in also asks for a code from an app on your phone, so a stolen password is not enough."
      action={
        <Group>
          {twoFAEnabled && <Badge variant="light">Enabled</Badge>}
          <Skeleton visible={!user} width="fit-content">
            {twoFAEnabled ? (
              <Button variant="default" onClick={disabling.open}>
                Disable 2FA
              </Button>
            ) : (
              <Button disabled={!user} onClick={enabling.open}>
                Enable Now
              </Button>
            )}
          </Skeleton>
        </Group>
      }
    >
      <EnableDialog email={email} opened={isEnabling} onClose={enabling.close} />
      <DisableDialog email={email} opened={isDisabling} onClose={disabling.close} />
    </SectionCard>
  );
}
