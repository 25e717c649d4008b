import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './checkout-screen.module.css';

/** The provider took the payment, but we could not record it yet. */
export function Unconfirmed({ onRetry }: { onRetry: () => void }) {
  return (
    <section className={classes.card} aria-label="Confirmation failed">
      <Alert
        color="red"
        variant="light"
        icon={<IconAlertCircle size={18} />}
        title="unable-to-create-plan"
        role="alert"
      >
        The payment could not be confirmed. Do not pay again: if your card was charged, your plan starts by itself
        within a few minutes.
      </Alert>
      <Text size="sm" c="dimmed">
        Confirming again is safe and charges nothing.
      </Text>
      <Group gap="sm">
        <Button onClick={onRetry}>Confirm again</Button>
        <Button component={Link} to="/" variant="default">
          Go to Home
        </Button>
      </Group>
    </section>
  );
}
