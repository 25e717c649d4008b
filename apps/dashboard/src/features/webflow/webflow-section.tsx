import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { referenceOf, toErrorMessage } from '../../api/error-messages.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { shortDate } from '../../ui/short-date.ts';
import { toast, toastFailure } from '../../ui/toast.ts';
import { SiteLinks } from './site-links.tsx';
import { useConnectWebflow } from './use-connect-webflow.ts';
import { connection, useEndConnection } from './webflow-queries.ts';

export function WebflowSection() {
  const current = useQuery(connection());
  const { connect, isLeaving } = useConnectWebflow();
  const end = useEndConnection();
  const since = current.data?.connected_at ?? undefined;

  const disconnect = (): void =>
    end.mutate(undefined, {
      onSuccess: () => toast('Webflow disconnected'),
      onError: (error) => toastFailure(toErrorMessage({}, error)),
    });

  return (
    <SectionCard
      title="Webflow"
      description="Add your players to your Webflow sites from inside the Designer."
      action={
        <Skeleton visible={!current.data} animate={current.isPending} width="fit-content">
          {since === undefined ? (
            <Button variant="default" disabled={!current.data} loading={isLeaving} onClick={connect}>
              Connect Webflow
            </Button>
          ) : (
            <Button variant="default" loading={end.isPending} onClick={disconnect}>
              Disconnect
            </Button>
          )}
        </Skeleton>
      }
    >
      {current.isLoadingError && (
        <FetchError reference={referenceOf(current.error)} onRetry={() => current.refetch()} />
      )}
      {since !== undefined && (
        <Text size="sm" c="dimmed">
          Connected on {shortDate(since)}
        </Text>
      )}
      <SiteLinks sites={current.data?.sites ?? []} label="Webflow sites" />
    </SectionCard>
  );
}
