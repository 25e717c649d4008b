import { Button, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { RefusalIllustration } from './refusal-illustration.tsx';
import type { UploadRefused } from './upload-rules.ts';

/** The plan says no: what to do about it. */
export function UploadRefusal({ refusal, onAgain }: { refusal: UploadRefused; onAgain: () => void }) {
  return (
    <Stack align="center" ta="center" gap={6} pb="sm" role="alert">
      <RefusalIllustration />
      <Title order={3} mt="xs">
        {refusal.title}
      </Title>
      <Text size="sm" c="dimmed">
        {refusal.hint}
      </Text>
      <Button component={Link} to="/plans" mt="md">
        Upload Upgrade Your Plan
      </Button>
      <Button variant="subtle" onClick={onAgain}>
        Choose another file
      </Button>
    </Stack>
  );
}
