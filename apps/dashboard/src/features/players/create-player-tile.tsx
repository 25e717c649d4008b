import { UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import classes from './create-player-tile.module.css';

export function CreatePlayerTile({ onClick }: { onClick: () => void }) {
  return (
    <UnstyledButton className={classes.tile ?? ''} onClick={onClick}>
      <span className={classes.sign}>
        <IconPlus size={24} aria-hidden="true" />
      </span>
      <span className={classes.title}>New player</span>
      <span className={classes.hint}>Style it, add a video, embed it anywhere</span>
    </UnstyledButton>
  );
}
