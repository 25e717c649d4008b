import { type AbuseReport, type AbuseReportState, abuseReasonWords, adminApi } from '@kinora/contract/admin';
import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { toErrorMessage } from '../../api/error-messages.ts';
import { shortDate } from '../../ui/short-date.ts';
import { toast, toastFailure } from '../../ui/toast.ts';
import classes from './accounts-tab.module.css';
import { useAct } from './admin-queries.ts';

interface Props {
  report: AbuseReport;
  onTakeDown: (video: NonNullable<AbuseReport['video']>) => void;
}

const outcomes: Record<Exclude<AbuseReportState, 'open'>, string> = {
  dismissed: 'Dismissed',
  taken_down: 'Taken down',
};

export function ReportRow({ report, onTakeDown }: Props) {
  const { id, state, reason, details, contact, created_at, player, video, owner } = report;
  const dismiss = useAct(adminApi.abuseReports.dismiss);
  const leave = (): void =>
    dismiss.mutate(
      { report_id: id },
      {
        onSuccess: () => toast('Report dismissed'),
        onError: (error) => toastFailure(toErrorMessage({}, error)),
      },
    );
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.name}>
          <Text fw={550}>{abuseReasonWords[reason]}</Text>
          {state !== 'open' && (
            <Badge variant="light" color={state === 'taken_down' ? 'red' : 'gray'}>
              {outcomes[state]}
            </Badge>
          )}
        </div>
        {details && (
          <Text size="sm" className="app-wrap">
            “{details}”
          </Text>
        )}
        <Text size="sm" c="dimmed" className="app-wrap">
          {contact === '' ? 'No contact given' : <Anchor href={`mailto:${contact}`}>{contact}</Anchor>}
          {` · ${shortDate(created_at)}`}
        </Text>
      </div>
      <div className={classes.facts}>
        <Anchor size="sm" href={player.url} target="_blank" rel="noreferrer" className="app-wrap">
          {player.name}
        </Anchor>
        <Text size="xs" c="dimmed" className="app-wrap">
          {owner.email}
        </Text>
      </div>
      {state === 'open' && (
        <Group className={classes.action ?? ''} gap="xs" wrap="nowrap">
          <Button variant="default" size="compact-sm" loading={dismiss.isPending} onClick={leave}>
            Dismiss
          </Button>
          {video && !video.is_taken_down && (
            <Button color="red" size="compact-sm" onClick={() => onTakeDown(video)}>
              Take down…
            </Button>
          )}
        </Group>
      )}
    </li>
  );
}
