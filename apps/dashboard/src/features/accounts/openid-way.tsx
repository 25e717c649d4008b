import { Button, Divider, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { toErrorMessage } from '../../api/error-messages.ts';
import { hasPasswords, openidLabel } from '../../api/page-settings.ts';
import { FormError } from '../../ui/form-error.tsx';
import { type Departure, leaveForOpenid } from './openid-trip.ts';

interface OpenidWayProps extends Partial<Departure> {
  next: string;
  /** Whether nothing else is offered above it. */
  isOnlyWay?: boolean;
}

/** To the provider that the operator named, and back. Below a form that asks for a password, or in its place. */
export function OpenidWay({ purpose = 'sign in', again = false, next, isOnlyWay = !hasPasswords() }: OpenidWayProps) {
  const leave = useMutation({ mutationFn: () => leaveForOpenid({ purpose, again, next }) });
  if (!openidLabel()) return null;
  return (
    <Stack gap="md" mt={isOnlyWay ? 0 : 'md'}>
      {!isOnlyWay && <Divider label="or" />}
      <FormError message={leave.error ? toErrorMessage({}, leave.error) : undefined} />
      <Button
        fullWidth
        variant={isOnlyWay ? 'filled' : 'default'}
        loading={leave.isPending || leave.isSuccess}
        onClick={() => leave.mutate()}
      >
        Continue with {openidLabel()}
      </Button>
    </Stack>
  );
}
