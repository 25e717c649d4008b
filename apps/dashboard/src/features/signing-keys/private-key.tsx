import type { NewSigningKey } from '@kinora/contract/signing-keys';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { CopyBox } from '../../ui/copy-box.tsx';
import { signingGuide } from './signing-guide.ts';

interface PrivateKeyProps {
  made: NewSigningKey;
  onSaved: () => void;
}

export function PrivateKey({ made: { secret, private_key }, onSaved }: PrivateKeyProps) {
  return (
    <Stack>
      <Text size="sm">
        Keep it on your server, like a password: whoever has it can open every player of yours that asks for a token. We
        don’t store it, so it’s shown only now.
      </Text>
      <CopyBox label="Secret, for an environment variable" text={secret ?? ''} lines={3} />
      <CopyBox label="The private key alone, as PEM" text={private_key ?? ''} lines={3} />
      <Text size="sm" c="dimmed">
        Next, sign a token for each visitor and add it to the player’s address.{' '}
        <Anchor href={signingGuide} target="_blank" rel="noopener" className="app-text-link" size="sm">
          See how, in several languages
        </Anchor>
      </Text>
      <Button fullWidth onClick={onSaved}>
        I have saved it
      </Button>
    </Stack>
  );
}
