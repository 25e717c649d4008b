import { type RefusedHost, toDomain } from '@kinora/contract/access';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { toErrorMessage } from '../../../api/error-messages.ts';
import { relativeTime } from '../../../ui/relative-time.ts';
import { toast, toastFailure } from '../../../ui/toast.ts';
import classes from './access-panel.module.css';
import { refusedHosts, useAllowDomain } from './access-queries.ts';

interface RefusedListProps {
  playerId: string;
  onAllowed: (domain: string) => void;
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

const when = ({ today, days30, last_at }: RefusedHost): string =>
  today > 0 ? `${times(today)} today` : `${times(days30)}, last ${relativeTime(last_at, Date.now() / 1000)}`;

/** Pages on which somebody wanted to watch and could not. */
export function RefusedList({ playerId, onAllowed }: RefusedListProps) {
  const { data = [] } = useQuery(refusedHosts(playerId));
  const allow = useAllowDomain(playerId);
  if (data.length === 0) return null;
  const send = (domain: string): void =>
    allow.mutate(domain, {
      onSuccess: () => {
        toast(`${domain} allowed`);
        onAllowed(domain);
      },
      onError: (error) => toastFailure(toErrorMessage({}, error)),
    });
  return (
    <section aria-labelledby="refused-hosts" className={classes.refused}>
      <h3 id="refused-hosts" className={classes.heading}>
        Blocked lately
      </h3>
      <ul className={classes.rows}>
        {data.map((refused) => {
          const domain = toDomain(refused.host);
          return (
            <li key={refused.host} className={classes.row}>
              <div className={classes.words}>
                <span className="app-wrap">{refused.host}</span>
                <span className={classes.when}>{when(refused)}</span>
              </div>
              {domain !== undefined && (
                <Button
                  size="xs"
                  variant="light"
                  loading={allow.isPending && allow.variables === domain}
                  onClick={() => send(domain)}
                >
                  Allow
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
