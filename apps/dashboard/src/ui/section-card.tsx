import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './section-card.module.css';

interface SectionCardProps {
  title: string;
  description?: ReactNode;
  /** The section's main button; beside the words where there is room, else below them. */
  action?: ReactNode;
  danger?: boolean;
  children?: ReactNode;
}

export function SectionCard({ title, description, action, danger = false, children }: SectionCardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id} data-danger={danger || undefined}>
      <div className={classes.head} data-short={!description || undefined}>
        <div className={classes.words}>
          <Title order={2} id={id} className={classes.title ?? ''}>
            {title}
          </Title>
          {description && (
            <Text size="sm" c="dimmed" component="div">
              {description}
            </Text>
          )}
        </div>
        {action && <div className={classes.action}>{action}</div>}
      </div>
      {children}
    </section>
  );
}
