import { Button, Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Reference } from './failure-text.tsx';
import classes from './fetch-error.module.css';

interface FetchErrorProps {
  /** Of a failure that nobody expected. */
  reference?: string | undefined;
  onRetry: () => Promise<unknown>;
}

/** Stands where something could not be fetched; the button stays busy until the next attempt is over. */
export function FetchError({ reference, onRetry }: FetchErrorProps) {
  const [isTrying, setTrying] = useState(false);
  const retry = (): void => {
    setTrying(true);
    void onRetry().finally(() => setTrying(false));
  };
  return (
    <div role="alert" className={classes.box}>
      <IconCloudOff size={20} stroke={1.7} className={classes.icon} aria-hidden="true" />
      <div className={classes.words}>
        <Text size="sm" fw={550}>
          Error fetching data
        </Text>
        <Reference id={reference} />
      </div>
      <Button variant="default" size="xs" loading={isTrying} onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
