import { type DefaultSet, defaultConfig } from '@kinora/player-config';
import { Button, Modal, Stack, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { PlayerThumbnail } from '../../ui/player-thumbnail.tsx';
import { useEditor } from './draft/use-draft.ts';
import classes from './reset-dialog.module.css';

interface ResetDialogProps {
  opened: boolean;
  onClose: () => void;
  onReset: (set: DefaultSet) => void;
}

const words: Record<DefaultSet, { title: string; hint: string }> = {
  default: { title: 'Round', hint: '30px round buttons, 30px padding, 12px spacing, thumbnail off.' },
  alternative: { title: 'Angular', hint: '38px buttons with 4px corners, 40px padding, 32px spacing, thumbnail on.' },
};

export function ResetDialog({ opened, onClose, onReset }: ResetDialogProps) {
  const { defaults } = useEditor();
  const [chosen, setChosen] = useState<DefaultSet>(defaults);
  const sets: DefaultSet[] = defaults === 'default' ? ['default', 'alternative'] : ['alternative', 'default'];
  return (
    <Modal opened={opened} onClose={onClose} title="Reset Default">
      <Stack>
        <Text size="sm">
          All settings of this player go back to the defaults and are saved right away. The name and the video stay.
        </Text>
        <fieldset className={classes.sets} aria-label="Default set">
          {sets.map((set) => (
            <UnstyledButton
              key={set}
              className={classes.set ?? ''}
              aria-pressed={chosen === set}
              onClick={() => setChosen(set)}
            >
              <span className={classes.picture}>
                <PlayerThumbnail config={defaultConfig(set)} />
              </span>
              <span className={classes.title}>
                {words[set].title}
                {set === defaults && <span className={classes.note}> · default here</span>}
              </span>
              <span className={classes.hint}>{words[set].hint}</span>
            </UnstyledButton>
          ))}
        </fieldset>
        <Button color="red" fullWidth onClick={() => onReset(chosen)}>
          Reset and save
        </Button>
      </Stack>
    </Modal>
  );
}
