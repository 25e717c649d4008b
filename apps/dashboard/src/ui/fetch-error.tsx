import { Button, Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import classes from './fetch-error.module.css';

export function FetchError({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={classes.box}>
      <IconCloudOff size={20} stroke={1.7} className={classes.icon} aria-hidden="true" />
      <Text size="sm" fw={550} className={classes.words ?? ''}>
        Error fetching data
      </Text>
      <Button variant="default" size="xs" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
