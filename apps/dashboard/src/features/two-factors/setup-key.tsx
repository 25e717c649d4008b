import { ActionIcon, Button, CopyButton, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { toErrorMessage } from '../../api/error-messages.ts';
import { toastFailure } from '../../ui/toast.ts';
import classes from './setup-key.module.css';
import { useSetupKey } from './two-factor-queries.ts';

/** In fours, as people read it to themselves while they type. */
const spaced = (key: string): string => key.replace(/(.{4})(?=.)/g, '$1 ');

/** For those whose authenticator app is on the very phone that shows the picture. */
export function SetupKey({ email }: { email: string }) {
  const ask = useSetupKey(email);
  const key = ask.data?.setup_key;
  const show = (): void => ask.mutate(undefined, { onError: (error) => toastFailure(toErrorMessage({}, error)) });
  if (key === undefined)
    return (
      <Button variant="subtle" size="compact-sm" mx="auto" loading={ask.isPending} onClick={show}>
        Can’t scan it? Show the key
      </Button>
    );
  return (
    <div className={classes.box}>
      <Text size="xs" c="dimmed">
        Enter this key in the app instead
      </Text>
      <div className={classes.line}>
        <output className={classes.key} aria-label="Setup key">
          {spaced(key)}
        </output>
        <CopyButton value={key}>
          {({ copied, copy }) => (
            <ActionIcon
              // The button that had the focus is gone.
              autoFocus
              variant="subtle"
              color="gray"
              onClick={copy}
              aria-label={copied ? 'Copied !' : 'Copy the setup key'}
            >
              {copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
            </ActionIcon>
          )}
        </CopyButton>
      </div>
    </div>
  );
}
