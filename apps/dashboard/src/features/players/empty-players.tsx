import { Button, Text, Title, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import classes from './empty-players.module.css';
import { PlayersIllustration } from './players-illustration.tsx';

/** The picture opens the dialog as well: it is the largest thing on the screen. */
export function EmptyPlayers({ onCreate }: { onCreate: () => void }) {
  return (
    <section className={classes.empty} aria-label="No players yet">
      <UnstyledButton className={classes.picture ?? ''} onClick={onCreate} aria-label="Create your first player">
        <PlayersIllustration />
      </UnstyledButton>
      <Title order={2}>No players yet</Title>
      <Text c="dimmed" maw={420}>
        A player is a style and a video in one embed code. Create your first one and make it yours.
      </Text>
      <Button mt="md" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={onCreate}>
        Create New Player
      </Button>
    </section>
  );
}
