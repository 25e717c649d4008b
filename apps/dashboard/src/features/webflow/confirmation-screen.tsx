import { KinoraError } from '@kinora/client';
import type { WebflowSite } from '@kinora/contract';
import { Button, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { toErrorMessage } from '../../api/error-messages.ts';
import { brandName } from '../../api/page-settings.ts';
import { forgetWebflowCode } from '../../api/session.ts';
import { Reference } from '../../ui/failure-text.tsx';
import { SuccessScreen } from '../../ui/success-message.tsx';
import { MessageScreen } from '../shell/message-screen.tsx';
import { ReplaceConnection } from './replace-connection.tsx';
import { SiteLinks, useDesignAddress } from './site-links.tsx';
import { useConnectWebflow } from './use-connect-webflow.ts';
import { codeOfAddress } from './webflow-addresses.ts';
import { confirmation } from './webflow-queries.ts';

/** Where Webflow sends people back to. */
export function ConfirmationScreen() {
  const [query] = useSearchParams();
  const code = codeOfAddress(window.location.href);
  useEffect(forgetWebflowCode, []);
  return code ? <Confirmation code={code} state={query.get('state') ?? undefined} /> : <InvalidCode />;
}

function Confirmation({ code, state }: { code: string; state: string | undefined }) {
  const [mayReplace, setMayReplace] = useState(false);
  const sites = useQuery(confirmation({ code, state, mayReplace }));
  if (sites.isPending)
    return (
      <Stack mih="min(560px, 70dvh)" align="center" justify="center" role="status" aria-label="Verifying">
        <Loader />
        <Text c="dimmed">Connecting to Webflow</Text>
      </Stack>
    );
  if (sites.isSuccess) return <Complete sites={sites.data} />;
  if (sites.error instanceof KinoraError && sites.error.status === 400) return <InvalidCode />;
  if (sites.error instanceof KinoraError && sites.error.code === 'webflow_already_connected')
    return <ReplaceConnection onReplace={() => setMayReplace(true)} />;
  const { message, reference } = toErrorMessage({}, sites.error);
  return (
    <MessageScreen
      label="Webflow"
      title={message}
      action={
        <Button mt="md" loading={sites.isFetching} onClick={() => void sites.refetch()}>
          Try again
        </Button>
      }
    >
      {reference && <Reference id={reference} />}
    </MessageScreen>
  );
}

function InvalidCode() {
  const { connect, isLeaving } = useConnectWebflow();
  return (
    <MessageScreen
      label="Webflow"
      title="Code Expire or Invalid"
      action={
        <Button mt="md" loading={isLeaving} onClick={connect}>
          Connect Webflow
        </Button>
      }
    >
      A code from Webflow works once and expires after a few minutes. Connect again to get a new one.
    </MessageScreen>
  );
}

function Complete({ sites }: { sites: WebflowSite[] }) {
  const addressOf = useDesignAddress();
  const { connect, isLeaving } = useConnectWebflow();
  const [first, ...others] = sites;
  const text = first
    ? `${brandName()} is connected to ${first.displayName}.`
    : 'You did not authorize any sites, so there is nothing to open yet.';
  return (
    <SuccessScreen title="Authorization Complete" text={text}>
      {!first && (
        <Button mt="md" loading={isLeaving} onClick={connect}>
          Choose sites
        </Button>
      )}
      {first && addressOf && (
        <Button component="a" href={addressOf(first)} target="_blank" rel="noopener noreferrer" mt="md">
          Open Webflow
        </Button>
      )}
      {others.length > 0 && (
        <Text mt="md" size="sm" c="dimmed" aria-hidden="true">
          Your other sites
        </Text>
      )}
      <SiteLinks sites={others} label="Your other sites" />
    </SuccessScreen>
  );
}
