import { Button, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';

export function NotForYou() {
  return (
    <Stack align="center" ta="center" gap="sm" py={80}>
      <Title order={1}>For administrators only</Title>
      <Text c="dimmed" maw={440}>
        Ask an administrator of this installation if you need access.
      </Text>
      <Button component={Link} to="/" mt="md">
        Go to Home
      </Button>
    </Stack>
  );
}
