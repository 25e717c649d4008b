import { Text, Title } from '@mantine/core';
import classes from './no-matches.module.css';

/** Stands where a list would, when a search finds nothing. */
export function NoMatches({ noun, q }: { noun: string; q: string }) {
  return (
    <section className={classes.box} aria-label="No matches" role="status">
      <Title order={2}>No {noun}s found</Title>
      <Text c="dimmed" maw={420} className="app-wrap">
        No {noun} name contains “{q}”.
      </Text>
    </section>
  );
}
