import type { ReportLink } from '@kinora/contract/reports';
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { toErrorMessage } from '../../../api/error-messages.ts';
import { CopyBox } from '../../../ui/copy-box.tsx';
import { relativeTime } from '../../../ui/relative-time.ts';
import { shortDate } from '../../../ui/short-date.ts';
import { toast, toastFailure } from '../../../ui/toast.ts';
import { draftOf } from './report-draft.ts';
import { ReportForm } from './report-form.tsx';
import classes from './report-links-panel.module.css';
import { useChangeReport, useRevokeReport } from './report-queries.ts';

function factsOf({ player_id, player_name, last_opened_at, ends_at, recipients }: ReportLink, now: number): string[] {
  const subscribed = recipients.filter(({ is_subscribed }) => is_subscribed).length;
  const hasEnded = ends_at !== null && ends_at < now;
  return [
    player_id === null ? 'All videos' : `Player: ${player_name}`,
    last_opened_at === null ? 'Not opened yet' : `Opened ${relativeTime(last_opened_at, now)}`,
    ...(ends_at === null ? [] : [`${hasEnded ? 'Ended' : 'Until'} ${shortDate(ends_at)}`]),
    ...(subscribed === 0 ? [] : [`Mailed monthly to ${subscribed}`]),
  ];
}

export function ReportLinkRow({ link }: { link: ReportLink }) {
  const [isChanging, changing] = useDisclosure(false);
  const [isAsking, asking] = useDisclosure(false);
  const change = useChangeReport();
  const revoke = useRevokeReport();
  const gone = link.recipients.filter(({ is_subscribed }) => !is_subscribed).map(({ email }) => email);
  return (
    <li className={classes.link} aria-label={link.label}>
      <div className={classes.head}>
        <div className={classes.words}>
          <span className={classes.label}>{link.label}</span>
          <span className={classes.facts}>{factsOf(link, Date.now() / 1000).join(' · ')}</span>
          {gone.length > 0 && <span className={classes.facts}>Unsubscribed: {gone.join(', ')}</span>}
        </div>
        <Group gap={4} wrap="nowrap">
          <Button variant="subtle" size="compact-sm" aria-expanded={isChanging} onClick={changing.toggle}>
            Edit
          </Button>
          <Button variant="subtle" color="red" size="compact-sm" aria-expanded={isAsking} onClick={asking.toggle}>
            Revoke
          </Button>
        </Group>
      </div>
      {isAsking && (
        <Group justify="space-between" gap="sm" className={classes.ask ?? ''}>
          <span>It stops working at once, wherever it was sent.</span>
          <Group gap="xs">
            <Button variant="default" size="compact-sm" onClick={asking.close}>
              Keep
            </Button>
            <Button
              color="red"
              size="compact-sm"
              loading={revoke.isPending}
              onClick={() =>
                revoke.mutate(link.id, {
                  onSuccess: () => toast('Report link revoked'),
                  onError: (error) => toastFailure(toErrorMessage({}, error)),
                })
              }
            >
              Revoke link
            </Button>
          </Group>
        </Group>
      )}
      {isChanging ? (
        <ReportForm
          name={`Edit ${link.label}`}
          first={draftOf(link)}
          action="Save"
          isSending={change.isPending}
          aside={
            <Button variant="default" onClick={changing.close}>
              Cancel
            </Button>
          }
          onSend={(input, answer) =>
            change.mutate({ ...input, link_id: link.id }, { ...answer, onSuccess: changing.close })
          }
        />
      ) : (
        <CopyBox label="Report link" text={link.url} href={link.url} />
      )}
    </li>
  );
}
