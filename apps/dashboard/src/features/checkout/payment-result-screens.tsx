import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { SuccessMessage } from '../../ui/success-message.tsx';
import { MessageScreen } from '../shell/message-screen.tsx';
import classes from './payment-result-screens.module.css';

export function PaymentSuccessScreen() {
  return (
    <section className={classes.screen}>
      <SuccessMessage title="Payment successful" text="Your plan is ready. The receipt is in your profile.">
        <Button component={Link} to="/" mt="md">
          Go to Home
        </Button>
      </SuccessMessage>
    </section>
  );
}

export function PaymentFailedScreen() {
  return (
    <MessageScreen label="Payment" title="Payment failed">
      The payment provider could not open its form. Nothing was charged; try again, or choose the plan anew.
    </MessageScreen>
  );
}
