import { type DefaultSet, defaultConfig } from '@kinora/player-config';
import { Button, Modal, Stack, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { PlayerDrawing } from '../../ui/player-drawing.tsx';
import classes from './reset-dialog.module.css';
import { useEditor } from './use-draft.ts';

interface ResetDialogProps {
  opened: boolean;
  onClose: () => void;
  onReset: (set: DefaultSet) => void;
}

const words: Record<DefaultSet, { title: string; hint: string }> = {
  a: { title: 'Round', hint: 'Round buttons of 30px, padding 30px, spacing 12px, thumbnail off.' },
  b: { title: 'Angular', hint: 'Corners of 4px, buttons of 38px, padding 40px, spacing 32px, thumbnail on.' },
};

export function ResetDialog({ opened, onClose, onReset }: ResetDialogProps) {
  const { defaults } = useEditor();
  const [chosen, setChosen] = useState<DefaultSet>(defaults);
  const sets: DefaultSet[] = defaults === 'a' ? ['a', 'b'] : ['b', 'a'];
  return (
    <Modal opened={opened} onClose={onClose} title="Reset Default">
      <Stack>
        <Text size="sm">
          Every setting of this player goes back to a default set and is saved at once. The name and the video stay.
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
                <PlayerDrawing config={defaultConfig(set)} />
              </span>
              <span className={classes.title}>
                {words[set].title}
                {set === defaults && <span className={classes.note}> · standard here</span>}
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
