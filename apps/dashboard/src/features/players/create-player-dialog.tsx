import type { StylePreset } from '@kinora/player-config';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toErrorMessage } from '../../api/error-messages.ts';
import { LazyComponent } from '../../ui/lazy-component.tsx';
import { NameForm } from '../../ui/name-form.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';
import { editorAddress } from './player-addresses.ts';
import { longestPlayerName } from './player-name.ts';
import { useCreatePlayer } from './player-queries.ts';
import { StyleChoiceFrame } from './style-choice-frame.tsx';

/** Brings the player itself along, which nobody needs who only looks at the list. */
const loadStyleChoice = async () => (await import('./style-choice.tsx')).StyleChoice;

interface CreatePlayerDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function CreatePlayerDialog({ opened, onClose }: CreatePlayerDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Create a New Player" size={768}>
      <CreatePlayerForm onCreated={onClose} />
    </Modal>
  );
}

function CreatePlayerForm({ onCreated }: { onCreated: () => void }) {
  const navigate = useNavigate();
  const create = useCreatePlayer();
  const [preset, setPreset] = useState<StylePreset>();
  const created = (playerId: string): void => {
    onCreated();
    toast('Player Created');
    void navigate(editorAddress(playerId));
  };
  return (
    <NameForm
      title="Create a New Player"
      label="Player name"
      placeholder="Product tour"
      action="Continue"
      longest={longestPlayerName}
      isSending={create.isPending}
      onSend={(name) =>
        create.mutate(
          { name, preset },
          { onSuccess: ({ id }) => created(id), onError: (error) => toastFailure(toErrorMessage({}, error)) },
        )
      }
    >
      <LazyComponent load={loadStyleChoice} skeleton={<StyleChoiceFrame />}>
        {(StyleChoice) => <StyleChoice chosen={preset?.id} onChoose={setPreset} />}
      </LazyComponent>
    </NameForm>
  );
}
