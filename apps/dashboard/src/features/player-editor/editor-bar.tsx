import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { isDirty } from './draft/editor-draft.ts';
import { useDraft, useEditor } from './draft/use-draft.ts';
import classes from './editor-bar.module.css';
import { EditorHome } from './editor-home.tsx';

export function EditorBar() {
  const { store } = useEditor();
  const name = useDraft(({ draft }) => draft.name);
  const dirty = useDraft(isDirty);
  const canUndo = useDraft(({ past }) => past.length > 0);
  const canRedo = useDraft(({ future }) => future.length > 0);
  return (
    <header className={classes.bar}>
      <EditorHome />
      <div className={classes.words}>
        <h1 className={classes.name} title={name}>
          {name || 'Untitled player'}
        </h1>
        <p className={classes.state} role="status" data-dirty={dirty || undefined}>
          {dirty ? 'Unsaved edits' : 'All edits saved'}
        </p>
      </div>
      <div className={classes.history}>
        <Tooltip label="Undo (Ctrl Z)">
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Undo"
            disabled={!canUndo}
            onClick={() => store.dispatch({ type: 'undo' })}
          >
            <IconArrowBackUp size={20} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Redo (Ctrl Shift Z)">
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Redo"
            disabled={!canRedo}
            onClick={() => store.dispatch({ type: 'redo' })}
          >
            <IconArrowForwardUp size={20} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </div>
    </header>
  );
}
