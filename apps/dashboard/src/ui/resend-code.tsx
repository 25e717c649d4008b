import { Button, Group, Text } from '@mantine/core';
import { useEffect, useReducer } from 'react';
import { ticksLeft, toMinutesAndSeconds } from './countdown.ts';

interface ResendCodeProps {
  /** When the last code was sent, in ms. */
  sentAt: number;
  tickMs?: number;
  pending: boolean;
  onResend: () => void;
}

const waitTicks = 59;

export function ResendCode({ sentAt, tickMs = 1000, pending, onResend }: ResendCodeProps) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const left = ticksLeft({ ticks: waitTicks, tickMs }, sentAt, Date.now());
  const isWaiting = left > 0;

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(redraw, tickMs / 2);
    return () => clearInterval(timer);
  }, [isWaiting, tickMs]);

  return (
    <Group gap="xs" justify="center">
      <Text size="sm" c="dimmed">
        Didn’t get it?
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        className="app-quiet"
        disabled={isWaiting}
        loading={pending}
        onClick={onResend}
      >
        Resend Code
      </Button>
      {isWaiting && (
        <Text size="sm" c="dimmed" role="timer" className="app-digits">
          {toMinutesAndSeconds(left)}
        </Text>
      )}
    </Group>
  );
}
