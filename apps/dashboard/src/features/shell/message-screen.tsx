import { Button, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './message-screen.module.css';

interface MessageScreenProps {
  /** A word or a picture above the sentence. */
  label: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** One sentence in the middle of the page and a way out. */
export function MessageScreen({ label, title, children, action }: MessageScreenProps) {
  return (
    <section className={classes.screen}>
      <Text className={classes.label}>{label}</Text>
      <Title order={1} maw={640} className={classes.title ?? ''}>
        {title}
      </Title>
      {children && (
        <Text c="dimmed" maw={440}>
          {children}
        </Text>
      )}
      {action ?? (
        <Button component={Link} to="/" mt="md">
          Go to Home
        </Button>
      )}
    </section>
  );
}
