import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { referenceOf } from '../../api/error-messages.ts';
import { useLastKnownCount } from '../../api/use-last-known-count.ts';
import { usePagedItems } from '../../api/use-paged-items.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { ListHead } from '../../ui/list-head.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import { useSearch } from '../../ui/search-field.tsx';
import { CreatePlayerDialog } from './create-player-dialog.tsx';
import { CreatePlayerTile } from './create-player-tile.tsx';
import { EmptyPlayers } from './empty-players.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';
import { PlayerGrid } from './player-grid.tsx';
import { playerPages } from './player-queries.ts';
import type { VirtualPlayerGridProps } from './virtual-player-grid.tsx';

interface PlayerListProps {
  title: string;
  order: 1 | 2;
  limit: number;
  /** Shows every page as it comes into sight; without it there is the first alone. */
  VirtualGrid?: ComponentType<VirtualPlayerGridProps>;
  /** Stands after the title, knowing how many there are. */
  aside?: (totalCount: number, isCapped: boolean) => ReactNode;
}

/** More would be out of sight. */
const longestSkeleton = 11;
const titleId = 'players-title';
const searching = { label: 'Search players', placeholder: 'Search Video Player Name...' };

export function PlayerList({ title, order, limit, VirtualGrid, aside }: PlayerListProps) {
  const search = useSearch();
  const { q } = search;
  const [isCreating, creating] = useDisclosure(false);
  const pages = useInfiniteQuery(playerPages({ q, limit }));
  const { items: players, totalCount, isTotalCapped, isEmpty, loadMore } = usePagedItems(pages);
  const lastCount = useLastKnownCount('players', q === '' && pages.isSuccess ? totalCount : undefined);
  const lead = q ? undefined : <CreatePlayerTile onClick={creating.open} />;

  return (
    <section aria-labelledby={titleId}>
      <ListHead
        title={title}
        order={order}
        titleId={titleId}
        aside={aside?.(totalCount, isTotalCapped)}
        search={lastCount === 0 && q === '' ? undefined : { state: search, ...searching }}
        action={{
          label: 'Create New Player',
          icon: <IconPlus size={18} aria-hidden="true" />,
          onClick: creating.open,
        }}
      />
      {pages.isPending && (
        <GridSkeleton count={Math.min(lastCount ?? limit, limit, longestSkeleton)} whole={VirtualGrid !== undefined} />
      )}
      {pages.isError && !pages.isFetchNextPageError && (
        <FetchError reference={referenceOf(pages.error)} onRetry={() => pages.refetch()} />
      )}
      {isEmpty && (q ? <NoMatches noun="player" q={q} /> : <EmptyPlayers onCreate={creating.open} />)}
      {players.length > 0 &&
        (VirtualGrid ? (
          <VirtualGrid players={players} lead={lead} onEndSeen={loadMore} />
        ) : (
          <PlayerGrid players={players} lead={lead} />
        ))}
      {pages.isFetchNextPageError && (
        <FetchError reference={referenceOf(pages.error)} onRetry={() => pages.fetchNextPage()} />
      )}
      <CreatePlayerDialog opened={isCreating} onClose={creating.close} />
    </section>
  );
}
