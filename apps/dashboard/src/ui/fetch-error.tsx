import { Button, Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './fetch-error.module.css';

/** Stands where something could not be fetched; the button stays busy until the next attempt is over. */
export function FetchError({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const [isTrying, setTrying] = useState(false);
  const retry = (): void => {
    setTrying(true);
    void onRetry().finally(() => setTrying(false));
  };
  return (
    <div role="alert" className={classes.box}>
      <IconCloudOff size={20} stroke={1.7} className={classes.icon} aria-hidden="true" />
      <Text size="sm" fw={550} className={classes.words ?? ''}>
        Error fetching data
      </Text>
      <Button variant="default" size="xs" loading={isTrying} onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
