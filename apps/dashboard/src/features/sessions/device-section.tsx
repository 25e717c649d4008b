import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { referenceOf, toErrorMessage } from '../../api/error-messages.ts';
import { useLastKnownCount } from '../../api/use-last-known-count.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { ShortList, shortLength } from '../../ui/short-list.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';
import { DeviceRow } from './device-row.tsx';
import { sessionList, useEndSession } from './session-queries.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';

/** A row of the list, for the place that is kept for it. */
const rowHeight = 64;

export function DeviceSection() {
  const sessions = useQuery(sessionList());
  const lastCount = useLastKnownCount('devices', sessions.data?.length) ?? 1;
  const end = useEndSession();
  const [isOpen, dialog] = useDisclosure(false);
  const hasOthers = sessions.data?.some(({ current }) => !current) ?? false;

  const signOut = (sessionId: string): void =>
    end.mutate(sessionId, {
      onSuccess: () => toast('Device signed out'),
      onError: (error) => toastFailure(toErrorMessage({}, error)),
    });

  return (
    <SectionCard
      title="Signed-in devices"
      description="Sign out a device that you do not know or no longer use."
      action={
        hasOthers && (
          <Button variant="default" disabled={end.isPending} onClick={dialog.open}>
            Sign out all others
          </Button>
        )
      }
    >
      {sessions.isPending && (
        <Skeleton height={rowHeight * Math.min(lastCount, shortLength)} role="status" aria-label="Loading devices" />
      )}
      {sessions.isLoadingError && (
        <FetchError reference={referenceOf(sessions.error)} onRetry={() => sessions.refetch()} />
      )}
      <ShortList items={sessions.data ?? []}>
        {(session) => (
          <DeviceRow
            key={session.id}
            session={session}
            disabled={end.isPending}
            onSignOut={() => signOut(session.id)}
          />
        )}
      </ShortList>
      <SignOutDialog opened={isOpen} onClose={dialog.close} />
    </SectionCard>
  );
}
