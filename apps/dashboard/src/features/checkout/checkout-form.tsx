import type { Plan, User } from '@kinora/contract';
import { Button, Loader, Stack, Text, TextInput, Title } from '@mantine/core';
import { FormError } from '../../ui/form-error.tsx';
import { useFormWithFailure } from '../../ui/use-form-with-failure.ts';
import classes from './checkout-screen.module.css';
import { Unconfirmed } from './unconfirmed.tsx';
import { usePayment } from './use-payment.ts';

interface CheckoutFormProps {
  plan: Plan;
  user: User;
  subscriptionId: string;
}

const longestPhone = 15;

export function CheckoutForm({ plan, user, subscriptionId }: CheckoutFormProps) {
  const { step, pay, confirm } = usePayment();
  const { form, submit } = useFormWithFailure({
    name: 'checkout',
    initialValues: { phone: '' },
    validate: { phone: (phone) => (phone.trim() ? null : 'Required field!') },
  });
  const send = submit(({ phone }) => {
    const buyer = { name: user.name, email: user.email, phone };
    void pay({ subscriptionId, planName: plan.name, buyer });
  });

  if (step.kind === 'confirming')
    return (
      <Stack className={classes.card ?? ''} align="center" ta="center" py={64} role="status">
        <Loader />
        <Title order={2}>Confirming your payment</Title>
        <Text c="dimmed">This takes a few seconds. Keep this page open.</Text>
      </Stack>
    );
  if (step.kind === 'unconfirmed') return <Unconfirmed onRetry={() => void confirm(step.proof)} />;
  return (
    <form noValidate onSubmit={send} aria-label="Checkout" className={classes.card}>
      <FormError message={step.kind === 'ready' ? step.failure : undefined} />
      <TextInput label="Name" value={user.name} readOnly variant="filled" />
      <TextInput label="Email" value={user.email} readOnly variant="filled" />
      <TextInput
        label="Phone"
        description="With the country code, for example +1 555 010 0199"
        type="tel"
        autoComplete="tel"
        required
        maxLength={longestPhone}
        {...form.getInputProps('phone')}
      />
      <Button type="submit" fullWidth disabled={form.values.phone.trim() === ''} loading={step.kind === 'open'}>
        Pay Now
      </Button>
    </form>
  );
}
