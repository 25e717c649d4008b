import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from 'react-router';
import { putOff } from '../../api/session.ts';
import { BillingStatusNotice } from './billing-status-notice.tsx';
import { currentSubscription } from './subscription-queries.ts';

const lookEveryMs = 4000;

/** The bill is paid on the provider's own page, in another tab: this one notices, and goes on. */
export function OverdueBill() {
  const navigate = useNavigate();
  const { data } = useQuery({ ...currentSubscription(), refetchInterval: lookEveryMs });
  const later = (): void => {
    putOff('bill');
    void navigate('/');
  };
  if (data?.subscription?.status === 'active') return <Navigate to="/" replace />;
  return (
    <Stack>
      <BillingStatusNotice />
      <Button variant="default" onClick={later}>
        Not now
      </Button>
    </Stack>
  );
}
