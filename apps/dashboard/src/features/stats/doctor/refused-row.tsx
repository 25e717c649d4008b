import { type RefusedHost, toDomain } from '@kinora/contract/access';
import { Button, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { toErrorMessage } from '../../../api/error-messages.ts';
import { relativeTime } from '../../../ui/relative-time.ts';
import { toast, toastFailure } from '../../../ui/toast.ts';
import { useAllowDomain } from '../../players/access/access-queries.ts';
import classes from './embedding-pages-card.module.css';
import { refusedTimes } from './problem-advice.ts';

/** A site whose pages the rules of the player keep out: meant so, or forgotten. */
export function RefusedRow({
  refused: { host, days30, last_at },
  playerId,
}: {
  refused: RefusedHost;
  playerId: string;
}) {
  const allow = useAllowDomain(playerId);
  const domain = toDomain(host);
  return (
    <li className={classes.page} aria-label={host}>
      <div className={classes.head}>
        <IconLock size={18} stroke={1.8} aria-hidden="true" className={classes.hindered} />
        <span className={classes.name}>{host}</span>
        <span className={classes.facts}>
          {refusedTimes(days30)} · last {relativeTime(last_at, Date.now() / 1000)}
        </span>
      </div>
      <div className={classes.body}>
        <Text size="sm" c="dimmed">
          Visitors of this site see that the video can’t be shown there, because it is not one of the allowed domains.
        </Text>
        {domain !== undefined && (
          <Button
            variant="light"
            size="compact-sm"
            mt={8}
            loading={allow.isPending}
            onClick={() =>
              allow.mutate(domain, {
                onSuccess: () => toast(`${domain} allowed`),
                onError: (error) => toastFailure(toErrorMessage({}, error)),
              })
            }
          >
            Allow {domain}
          </Button>
        )}
      </div>
    </li>
  );
}
