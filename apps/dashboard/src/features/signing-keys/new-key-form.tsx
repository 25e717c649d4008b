import type { NewSigningKey } from '@kinora/contract/signing-keys';
import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { type ErrorMessage, toErrorMessage } from '../../api/error-messages.ts';
import { FormError } from '../../ui/form-error.tsx';
import { useCreateSigningKey } from './signing-key-queries.ts';

interface NewKeyFormProps {
  onMade: (key: NewSigningKey) => void;
  onCancel: () => void;
}

const longestName = 60;
const longestKey = 1_000;

export function NewKeyForm({ onMade, onCancel }: NewKeyFormProps) {
  const create = useCreateSigningKey();
  const [isOwn, setOwn] = useState(false);
  const [failure, setFailure] = useState<ErrorMessage>();
  const form = useForm({ initialValues: { name: '', publicKey: '' } });
  const send = form.onSubmit(({ name, publicKey }) => {
    setFailure(undefined);
    create.mutate(
      { ...(name.trim() && { name: name.trim() }), ...(isOwn && { public_key: publicKey.trim() }) },
      { onSuccess: onMade, onError: (error) => setFailure(toErrorMessage({}, error)) },
    );
  });
  return (
    <form onSubmit={send} aria-label="New signing key">
      <Stack>
        <FormError message={failure} />
        <TextInput
          label="Name (optional)"
          description="Where you’ll use it, so you know it when you want to revoke it."
          placeholder="Online school"
          maxLength={longestName}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        {isOwn ? (
          <Textarea
            label="Your public key"
            description="Ed25519, as PEM. The private key stays with you."
            placeholder={'-----BEGIN PUBLIC KEY-----\n…'}
            rows={4}
            maxLength={longestKey}
            required
            spellCheck={false}
            autoComplete="off"
            {...form.getInputProps('publicKey')}
          />
        ) : (
          <div>
            <Button variant="subtle" size="compact-sm" onClick={() => setOwn(true)}>
              Use a key pair of my own
            </Button>
          </div>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending} disabled={isOwn && form.values.publicKey.trim() === ''}>
            {isOwn ? 'Add key' : 'Create key'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
