import { EditorBar } from '../shell/editor-bar.tsx';
import { isDirty } from './draft/editor-draft.ts';
import { useDraft, useEditor } from './draft/use-draft.ts';

/** Where the editor leads back to. */
export const allPlayers = { to: '/', label: 'Back to all players' };

export function PlayerBar() {
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
    />
  );
}
