import { Badge, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { SectionCard } from '../../ui/section-card.tsx';
import { me } from '../accounts/account-queries.ts';
import { DisableDialog } from './disable-dialog.tsx';
import { EnableDialog } from './enable-dialog.tsx';

export function TwoFactorSection() {
  const { data: user } = useQuery(me());
  const [isEnabling, enabling] = useDisclosure(false);
  const [isDisabling, disabling] = useDisclosure(false);
  if (!user) return null;
  const { email, twoFAEnabled } = user;
  return (
    <SectionCard
      title="Two-Factor Authentication"
      description="Signing in also asks for a code from an app on your phone, so a stolen password is not enough."
      action={
        <Group>
          {twoFAEnabled && <Badge variant="light">Enabled</Badge>}
          {twoFAEnabled ? (
            <Button variant="default" onClick={disabling.open}>
              Disable 2FA
            </Button>
          ) : (
            <Button onClick={enabling.open}>Enable Now</Button>
          )}
        </Group>
      }
    >
      <EnableDialog email={email} opened={isEnabling} onClose={enabling.close} />
      <DisableDialog email={email} opened={isDisabling} onClose={disabling.close} />
    </SectionCard>
  );
}
