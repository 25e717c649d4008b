import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyEditorBar } from '../shell/editor-bar.tsx';
import classes from './editor-layout.module.css';
import actions from './panel/panel-actions.module.css';
import { allPlayers } from './player-bar.tsx';
import preview from './preview/preview.module.css';

interface EditorOutlineProps {
  /** Takes the place of the preview and what stands below it. */
  children: ReactNode;
  side?: ReactNode;
}

/** The editor without a player in it: the way back is there all the same. */
export function EditorOutline({ children, side }: EditorOutlineProps) {
  return (
    <div className={classes.editor}>
      <EmptyEditorBar home={allPlayers} title="Player Editor" />
      <div className={classes.body}>
        <main id="content" className={classes.main}>
          <div className={classes.column}>{children}</div>
        </main>
        <aside className={classes.side}>{side}</aside>
      </div>
    </div>
  );
}

const sections = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

export function EditorSkeleton() {
  return (
    <EditorOutline
      side={
        <>
          <div className={actions.actions}>
            <Skeleton height={36} className={actions.save ?? ''} />
            <Skeleton height={36} width={110} />
          </div>
          <div className={classes.scroll}>
            {sections.map((section) => (
              <Skeleton key={section} height={18} width="50%" mx={20} my={17} />
            ))}
          </div>
        </>
      }
    >
      <div className={classes.mat} role="status" aria-label="Loading the player">
        <Skeleton className={preview.frame ?? ''} radius="md" />
      </div>
      <Skeleton height={36} />
      <Skeleton height={220} radius="lg" />
    </EditorOutline>
  );
}
