import { Text, Title } from '@mantine/core';
import { IconChartAreaLine } from '@tabler/icons-react';
import classes from './empty-stats.module.css';

/** What will be here once somebody watches. */
export function EmptyStats({ title }: { title: string }) {
  return (
    <div className={classes.empty}>
      <IconChartAreaLine size={44} stroke={1.3} aria-hidden="true" className={classes.icon} />
      <Title order={2}>{title}</Title>
      <Text c="dimmed" maw={520}>
        Embed a player on your site. Within two minutes of the first visit, this page shows how often it is played, how
        long people watch, on which pages and from which countries, and how quickly videos start.
      </Text>
      <Text c="dimmed" size="sm" maw={520}>
        Nothing is stored on your visitors’ devices, and nobody is followed from one day to the next. Your own visits
        are not counted while you are signed in.
      </Text>
    </div>
  );
}
