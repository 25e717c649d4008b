import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './editor-bar.module.css';
import { EditorHome, type EditorHomeProps } from './editor-home.tsx';

interface EditorBarProps {
  home: EditorHomeProps;
  title: string;
  isDirty: boolean;
  /** Undefined where there is nothing to go back to. */
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  /** Stands at the end of the bar. */
  children?: ReactNode;
}

/** Above every editor: the way out, what is edited, whether it is saved, and the way back over the edits. */
export function EditorBar({ home, title, isDirty, undo, redo, children }: EditorBarProps) {
  const history = [
    { label: 'Undo', keys: 'Ctrl Z', Icon: IconArrowBackUp, act: undo },
    { label: 'Redo', keys: 'Ctrl Shift Z', Icon: IconArrowForwardUp, act: redo },
  ];
  return (
    <header className={classes.bar}>
      <EditorHome {...home} />
      <div className={classes.words}>
        <h1 className={classes.name} title={title}>
          {title}
        </h1>
        <p className={classes.state} role="status" data-dirty={isDirty || undefined}>
          {isDirty ? 'Unsaved edits' : 'All edits saved'}
        </p>
      </div>
      <div className={classes.history}>
        {history.map(({ label, keys, Icon, act }) => (
          <Tooltip key={label} label={`${label} (${keys})`}>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} disabled={!act} onClick={act}>
              <Icon size={20} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        ))}
      </div>
      {children}
    </header>
  );
}

/** Before there is anything to edit. */
export function EmptyEditorBar({ home, title }: Pick<EditorBarProps, 'home' | 'title'>) {
  return (
    <header className={classes.bar}>
      <EditorHome {...home} />
      <h1 className={classes.name}>{title}</h1>
    </header>
  );
}
