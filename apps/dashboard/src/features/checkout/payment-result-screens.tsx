import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { SuccessScreen } from '../../ui/success-message.tsx';
import { MessageScreen } from '../shell/message-screen.tsx';

export function PaymentSuccessScreen() {
  return (
    <SuccessScreen title="Payment successful" text="Your plan is ready. The receipt is in your profile.">
      <Button component={Link} to="/" mt="md">
        Go to Home
      </Button>
    </SuccessScreen>
  );
}

export function PaymentFailedScreen() {
  return (
    <MessageScreen label="Payment" title="Payment failed">
      The payment provider could not open its form. Nothing was charged; try again, or choose the plan once more.
    </MessageScreen>
  );
}
