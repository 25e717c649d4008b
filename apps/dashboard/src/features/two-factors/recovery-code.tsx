import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { brandName } from '../../api/page-settings.ts';
import { downloadFile } from '../../ui/download-file.ts';
import classes from './recovery-code.module.css';

interface RecoveryCodeProps {
  email: string;
  code: string;
  onSaved: () => void;
}

const fileText = (email: string, code: string): string =>
  `${brandName()} recovery code\n\nAccount: ${email}\nRecovery code: ${code}\n\nIt works once, at ${window.location.origin}/account-recovery, together with your password.\n`;

export function RecoveryCode({ email, code, onSaved }: RecoveryCodeProps) {
  return (
    <Stack>
      <Text size="sm">
        Two-factor authentication is on. Keep this recovery code somewhere safe: it is the only way in if you lose your
        phone, and it is shown only now.
      </Text>
      <output className={classes.code} aria-label="Recovery code">
        {code}
      </output>
      <Group grow>
        <CopyButton value={code}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            >
              {copied ? 'Copied !' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => downloadFile('kinora-recovery-code.txt', fileText(email, code))}
        >
          Download
        </Button>
      </Group>
      <Button fullWidth onClick={onSaved}>
        I have saved it
      </Button>
    </Stack>
  );
}
