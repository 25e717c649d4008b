import { Button, Group, Text } from '@mantine/core';

export function FetchError({ onRetry }: { onRetry: () => void }) {
  return (
    <Group role="alert" justify="space-between">
      <Text size="sm" c="var(--mantine-color-error)">
        Error fetching data
      </Text>
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        Try again
      </Button>
    </Group>
  );
}
