import { Text, Title } from '@mantine/core';
import classes from './dashboard-screen.module.css';
import { PlayersIllustration } from './players-illustration.tsx';

export function DashboardScreen() {
  return (
    <>
      <Title order={1}>Video Players</Title>
      <section className={classes.empty} aria-label="No players yet">
        <PlayersIllustration />
        <Title order={2}>No players yet</Title>
        <Text c="dimmed" maw={420}>
          The players you create will appear here, newest edit first.
        </Text>
      </section>
    </>
  );
}
