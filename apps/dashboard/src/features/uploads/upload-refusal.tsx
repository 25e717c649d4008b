import { Button, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { hasBilling } from '../../api/page-settings.ts';
import { RefusalIllustration } from './refusal-illustration.tsx';
import type { UploadRefused } from './upload-rules.ts';

interface UploadRefusalProps {
  refusal: UploadRefused;
  onAgain: () => void;
  /** Before the plans are shown: a dialog would stay in front of them. */
  onUpgrade: (() => void) | undefined;
}

/** The plan says no: what to do about it. */
export function UploadRefusal({ refusal, onAgain, onUpgrade }: UploadRefusalProps) {
  return (
    <Stack align="center" ta="center" gap={6} pb="sm" role="alert">
      <RefusalIllustration />
      <Title order={3} mt="xs">
        {refusal.title}
      </Title>
      <Text size="sm" c="dimmed">
        {hasBilling() ? `${refusal.hint} or upgrade` : refusal.hint}
      </Text>
      {hasBilling() && (
        <Button component={Link} to="/plans" mt="md" onClick={() => onUpgrade?.()}>
          Upload Upgrade Your Plan
        </Button>
      )}
      <Button variant="subtle" onClick={onAgain}>
        Choose another file
      </Button>
    </Stack>
  );
}
