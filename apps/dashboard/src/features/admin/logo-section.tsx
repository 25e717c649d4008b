import { adminApi } from '@kinora/contract/admin';
import { Button, FileButton, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { type ErrorMessage, toErrorMessage } from '../../api/error-messages.ts';
import { FormError } from '../../ui/form-error.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { toast } from '../../ui/toast.ts';
import { useAct } from './admin-queries.ts';
import classes from './branding-tab.module.css';

export function LogoSection({ logoUrl }: { logoUrl: string }) {
  const setLogo = useAct(adminApi.branding.setLogo);
  const removeLogo = useAct(adminApi.branding.removeLogo);
  const [failure, setFailure] = useState<ErrorMessage>();
  const outcome = {
    onSuccess: () => toast('Logo changed. Reload the page to see it everywhere'),
    onError: (error: unknown) => setFailure(toErrorMessage({}, error)),
  };
  const send = async (file: File | null): Promise<void> => {
    setFailure(undefined);
    if (file) setLogo.mutate({ file: new Uint8Array(await file.arrayBuffer()) }, outcome);
  };
  return (
    <SectionCard
      title="Logo"
      description="Shown in place of the name, on light and dark backgrounds. PNG with transparency works best."
    >
      <Stack>
        <FormError message={failure} />
        {logoUrl && (
          <div className={classes.grounds}>
            <div className={classes.ground} data-ground="light">
              <img src={logoUrl} alt="Logo on a light background" height={28} />
            </div>
            <div className={classes.ground} data-ground="dark">
              <img src={logoUrl} alt="Logo on a dark background" height={28} />
            </div>
          </div>
        )}
        <Group>
          <FileButton
            accept="image/png,image/jpeg,image/webp"
            onChange={(file) => void send(file)}
            inputProps={{ 'aria-label': 'Logo file' }}
          >
            {(props) => (
              <Button {...props} variant="default" loading={setLogo.isPending}>
                {logoUrl ? 'Replace logo' : 'Choose logo'}
              </Button>
            )}
          </FileButton>
          {logoUrl && (
            <Button
              variant="subtle"
              color="red"
              loading={removeLogo.isPending}
              onClick={() => removeLogo.mutate({}, outcome)}
            >
              Remove logo
            </Button>
          )}
        </Group>
      </Stack>
    </SectionCard>
  );
}
