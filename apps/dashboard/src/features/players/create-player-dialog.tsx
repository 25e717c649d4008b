import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { explain } from '../../api/explain.ts';
import { FormError } from '../../ui/form-error.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';
import { useFields } from '../../ui/use-fields.ts';
import { editorAddress } from './player-card.tsx';
import { longestPlayerName } from './player-name.ts';
import { useCreatePlayer } from './player-queries.ts';

interface CreatePlayerDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function CreatePlayerDialog({ opened, onClose }: CreatePlayerDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Create a New Player">
      <CreatePlayerForm onCreated={onClose} />
    </Modal>
  );
}

function CreatePlayerForm({ onCreated }: { onCreated: () => void }) {
  const navigate = useNavigate();
  const create = useCreatePlayer();
  const { form, failure, fail, submit } = useFields({
    name: 'create-player',
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() ? null : 'Required field!') },
  });
  const created = (playerId: string): void => {
    onCreated();
    toast('Player Created');
    void navigate(editorAddress(playerId));
  };
  const failed = (error: unknown): void => {
    const explanation = explain({}, error);
    fail(explanation);
    toastFailure(explanation.message);
  };
  const send = submit(({ name }) =>
    create.mutate(name.trim(), { onSuccess: ({ id }) => created(id), onError: failed }),
  );
  return (
    <form noValidate onSubmit={send} aria-label="Create a New Player">
      <Stack>
        <FormError message={failure} />
        <TextInput
          label="Player name"
          placeholder="Product tour"
          maxLength={longestPlayerName}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Button type="submit" fullWidth disabled={form.values.name.trim() === ''} loading={create.isPending}>
          Continue
        </Button>
      </Stack>
    </form>
  );
}
