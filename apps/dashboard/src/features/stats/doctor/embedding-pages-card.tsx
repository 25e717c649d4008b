import type { EmbeddingPage, Player } from '@kinora/contract';
import { Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { referenceOf } from '../../../api/error-messages.ts';
import { CopyBox } from '../../../ui/copy-box.tsx';
import { FetchError } from '../../../ui/fetch-error.tsx';
import { countText } from '../../../ui/quantity-text.ts';
import { ShortList } from '../../../ui/short-list.tsx';
import { refusedHosts } from '../../players/access/access-queries.ts';
import { StatsCard } from '../stats-card.tsx';
import { embeddingPages } from '../stats-queries.ts';
import classes from './embedding-pages-card.module.css';
import { adviceOn } from './problem-advice.ts';
import { RefusedRow } from './refused-row.tsx';

/** Where a player stands, and what is in its way there. */
export function EmbeddingPagesCard({ player }: { player: Player }) {
  const pages = useQuery(embeddingPages(player.id));
  // Only for what is refused: without it the pages are shown all the same.
  const { data: refused = [] } = useQuery(refusedHosts(player.id));
  return (
    <StatsCard
      title="Pages with this player"
      sentence="Where this player was loaded in the last 30 days, and what gets in its way there."
      wide
    >
      {pages.isLoadingError && <FetchError reference={referenceOf(pages.error)} onRetry={() => pages.refetch()} />}
      {pages.isPending && <Skeleton height={140} radius="md" role="status" aria-label="Loading pages" />}
      {refused.length > 0 && (
        <ul className={classes.refused} aria-label="Blocked sites">
          {refused.map((one) => (
            <RefusedRow key={one.host} refused={one} playerId={player.id} />
          ))}
        </ul>
      )}
      {pages.data?.length === 0 && refused.length === 0 && (
        <Text size="sm" c="dimmed" px={10} py="xs">
          No page has loaded this player in the last 30 days.
        </Text>
      )}
      {pages.data && pages.data.length > 0 && (
        <ShortList label="Pages with this player" items={pages.data}>
          {(page) => <PageRow key={page.page} page={page} player={player} />}
        </ShortList>
      )}
    </StatsCard>
  );
}

const timesText = (loads: number): string => countText(loads, { of: 'load', isCapped: false });

/** Days are as close as it is known. */
function lastSeenText(at: number): string {
  const days = Math.floor((Date.now() / 1000 - at) / 86_400);
  if (days < 1) return 'today';
  return days === 1 ? 'yesterday' : `${days} days ago`;
}

function PageRow({ page: { page, loads, last_seen_at, problems }, player }: { page: EmbeddingPage; player: Player }) {
  const isFine = problems.length === 0;
  const Sign = isFine ? IconCircleCheck : IconAlertTriangle;
  return (
    <li className={classes.page}>
      <div className={classes.head}>
        <Sign size={18} stroke={1.8} aria-hidden="true" className={isFine ? classes.fine : classes.hindered} />
        <span className={classes.name}>{page}</span>
        <span className={classes.facts}>
          {loads === 0 ? 'Never in view' : timesText(loads)} · last seen {lastSeenText(last_seen_at)}
        </span>
      </div>
      {isFine ? (
        <Text size="sm" c="dimmed" className={classes.body}>
          Everything works here.
        </Text>
      ) : (
        <ul className={classes.problems}>
          {problems.map(({ problem, loads: hindered }) => {
            const { sentence, remedy, code } = adviceOn(problem, player, page);
            return (
              <li key={problem}>
                <details className={classes.problem}>
                  <summary>
                    {sentence} <span className={classes.facts}>{timesText(hindered)}</span>
                  </summary>
                  <div className={classes.remedy}>
                    <Text size="sm">{remedy}</Text>
                    {code && <CopyBox label={code.label} text={code.text} lines={code.text.length > 110 ? 3 : 1} />}
                  </div>
                </details>
              </li>
            );
          })}
        </ul>
      )}
    </li>
  );
}
