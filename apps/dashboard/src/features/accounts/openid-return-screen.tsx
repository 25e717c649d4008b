import { Anchor, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { toErrorMessage } from '../../api/error-messages.ts';
import { hasSession } from '../../api/session.ts';
import { FormError } from '../../ui/form-error.tsx';
import { AuthHeading } from './auth-heading.tsx';
import { finishOpenidTrip } from './openid-trip.ts';
import { OpenidWay } from './openid-way.tsx';

/** Where the provider sends people back to. A code works once: it is asked with no more than once. */
export function OpenidReturnScreen() {
  const answer = window.location.search.slice(1);
  const { data: next, error } = useQuery({
    queryKey: ['openid', answer],
    queryFn: () => finishOpenidTrip(answer || 'nothing'),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  useEffect(() => {
    if (next !== undefined) window.location.replace(next);
  }, [next]);
  if (!error)
    return (
      <Stack align="center" role="status" aria-label="Signing in">
        <Loader />
        <Text c="dimmed">Signing you in…</Text>
      </Stack>
    );
  return (
    <>
      <AuthHeading title={hasSession() ? 'Not confirmed' : 'Not signed in'} />
      <Stack>
        <FormError message={toErrorMessage({}, error)} />
        <OpenidWay next="/" again isOnlyWay />
        <Text size="sm" ta="center">
          <Anchor component={Link} to={hasSession() ? '/' : '/signin'} size="sm" className="app-text-link">
            {hasSession() ? 'Back to the dashboard' : 'Back to Sign In'}
          </Anchor>
        </Text>
      </Stack>
    </>
  );
}
