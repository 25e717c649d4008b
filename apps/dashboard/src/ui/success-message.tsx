import { Stack, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './success-message.module.css';

interface SuccessMessageProps {
  title: string;
  text: string;
  order?: 1 | 2;
  children?: ReactNode;
}

export function SuccessMessage({ title, text, order = 1, children }: SuccessMessageProps) {
  return (
    <Stack align="center" ta="center" gap="xs" role="status">
      <span className={classes.tick}>
        <IconCheck size={30} stroke={2.4} aria-hidden="true" />
      </span>
      <Title order={order}>{title}</Title>
      <Text c="dimmed" className={classes.text ?? ''}>
        {text}
      </Text>
      {children}
    </Stack>
  );
}

/** The same in the middle of a screen of its own. */
export function SuccessScreen(props: SuccessMessageProps) {
  return (
    <section className={classes.screen}>
      <SuccessMessage {...props} />
    </section>
  );
}
