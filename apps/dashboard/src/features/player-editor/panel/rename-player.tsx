import { TextInput } from '@mantine/core';
import { longestPlayerName } from '../../players/player-queries.ts';
import { useDraft, useEditor } from '../draft/use-draft.ts';
import classes from './rename-player.module.css';

export function RenamePlayer({ onDone }: { onDone: () => void }) {
  const { store } = useEditor();
  const name = useDraft(({ draft }) => draft.name);
  const rename = (next: string): void => store.dispatch({ type: 'rename', name: next, atMs: performance.now() });
  return (
    <div className={classes.box}>
      <TextInput
        size="sm"
        label="Rename Player"
        maxLength={longestPlayerName}
        autoComplete="off"
        value={name}
        error={name.trim() ? undefined : 'Required field!'}
        onChange={(event) => rename(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && onDone()}
      />
    </div>
  );
}
