import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './stats-card.module.css';

interface StatsCardProps {
  title: string;
  /** What its numbers count, in one sentence. */
  sentence: string;
  action?: ReactNode;
  /** As wide as the page. */
  wide?: boolean;
  children: ReactNode;
}

export function StatsCard({ title, sentence, action, wide = false, children }: StatsCardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id} data-wide={wide || undefined}>
      <div className={classes.head}>
        <div className={classes.words}>
          <Title order={2} id={id} className={classes.title ?? ''}>
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {sentence}
          </Text>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Cards side by side where there is room. */
export function StatsCards({ children }: { children: ReactNode }) {
  return <div className={classes.cards}>{children}</div>;
}
