import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { EditorBar } from '../shell/editor-bar.tsx';
import { isDirty } from './draft/editor-draft.ts';
import { useDraft, useEditor } from './draft/use-draft.ts';
import classes from './player-bar.module.css';

/** Where the editor leads back to. */
export const allPlayers = { to: '/', label: 'Back to all players' };

export function PlayerBar({ onHistory }: { onHistory: () => void }) {
  const { store } = useEditor();
  const name = useDraft(({ draft }) => draft.name);
  const dirty = useDraft(isDirty);
  const canUndo = useDraft(({ past }) => past.length > 0);
  const canRedo = useDraft(({ future }) => future.length > 0);
  return (
    <EditorBar
      home={allPlayers}
      title={name || 'Untitled player'}
      isDirty={dirty}
      undo={canUndo ? () => store.dispatch({ type: 'undo' }) : undefined}
      redo={canRedo ? () => store.dispatch({ type: 'redo' }) : undefined}
    >
      <Button
        size="sm"
        variant="default"
        className={classes.history ?? ''}
        leftSection={<IconHistory size={17} aria-hidden="true" />}
        aria-label="History"
        onClick={onHistory}
      >
        <span className={classes.word}>History</span>
      </Button>
    </EditorBar>
  );
}
