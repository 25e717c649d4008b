import type { Player } from '@kinora/contract';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { referenceOf } from '../../../api/error-messages.ts';
import { FetchError } from '../../../ui/fetch-error.tsx';
import { toast } from '../../../ui/toast.ts';
import { ReportForm } from './report-form.tsx';
import { ReportLinkRow } from './report-link-row.tsx';
import classes from './report-links-panel.module.css';
import { reportLinks, useCreateReport } from './report-queries.ts';

interface ReportLinksPanelProps {
  player: Pick<Player, 'id' | 'name'> | undefined;
  waiting: ReactNode;
}

/** Makes links to the figures that are shown, and lists all that there are. */
export function ReportLinksPanel({ player, waiting }: ReportLinksPanelProps) {
  const links = useQuery(reportLinks());
  const create = useCreateReport();
  const [made, setMade] = useState(0);
  const first = { label: player?.name ?? 'Video report', lastDay: '', emails: '' };
  return (
    <>
      <Text size="sm" c="dimmed" mb="md" className="app-wrap">
        Anyone with the link can see the figures of {player ? `“${player.name}”` : 'all your videos'}, without an
        account, and nothing else.
      </Text>
      <ReportForm
        // What was typed is gone once it was made.
        key={made}
        name="New report link"
        first={first}
        action="Create link"
        isSending={create.isPending}
        onSend={(input, answer) =>
          create.mutate(
            { ...input, player_id: player?.id ?? null },
            {
              ...answer,
              onSuccess: () => {
                setMade((count) => count + 1);
                toast('Report link created');
              },
            },
          )
        }
      />
      <section className={classes.links} aria-label="Report links">
        {links.isLoadingError && <FetchError reference={referenceOf(links.error)} onRetry={() => links.refetch()} />}
        {links.isPending && waiting}
        {links.data?.length === 0 && (
          <Text size="sm" c="dimmed">
            No report is shared yet.
          </Text>
        )}
        {links.data && links.data.length > 0 && (
          <ul className={classes.list}>
            {links.data.map((link) => (
              <ReportLinkRow key={link.id} link={link} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
