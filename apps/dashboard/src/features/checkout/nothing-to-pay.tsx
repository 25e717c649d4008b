import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { MessageScreen } from '../shell/message-screen.tsx';

export function NothingToPay({ isPaid = false }: { isPaid?: boolean }) {
  return (
    <MessageScreen
      label="Checkout"
      title={isPaid ? 'This plan is paid already' : 'There is nothing to pay here'}
      action={
        <Button component={Link} to={isPaid ? '/' : '/plans'} mt="md">
          {isPaid ? 'Go to Home' : 'Choose a plan'}
        </Button>
      }
    >
      {isPaid ? 'There is nothing left to do.' : 'This address names no plan that can be paid.'}
    </MessageScreen>
  );
}
