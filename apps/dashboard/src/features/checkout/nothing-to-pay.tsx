import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { MessageScreen } from '../shell/message-screen.tsx';

export function NothingToPay({ isPaid = false }: { isPaid?: boolean }) {
  return (
    <MessageScreen
      label="Checkout"
      title={isPaid ? 'This plan is already paid' : 'There is nothing to pay here'}
      action={
        <Button component={Link} to={isPaid ? '/' : '/plans'} mt="md">
          {isPaid ? 'Go to Home' : 'Choose a plan'}
        </Button>
      }
    >
      {isPaid ? 'You are all set.' : 'This link does not lead to a plan that can be paid.'}
    </MessageScreen>
  );
}
