import { Button, TextInput, Title } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FetchError } from '../../ui/fetch-error.tsx';
import { CreatePlayerDialog } from './create-player-dialog.tsx';
import { CreatePlayerTile } from './create-player-tile.tsx';
import { EmptyPlayers, NoMatches } from './empty-players.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';
import { PlayerGrid } from './player-grid.tsx';
import classes from './player-list.module.css';
import { playerPages } from './player-queries.ts';

interface PlayerListProps {
  title: string;
  order: 1 | 2;
  limit: number;
  /** Every page as it comes into sight, or the first alone. */
  whole?: boolean;
  /** Stands after the title, knowing how many there are. */
  aside?: (totalCount: number) => ReactNode;
}

const searchDelayMs = 250;
const longestSearch = 100;

export function PlayerList({ title, order, limit, whole = false, aside }: PlayerListProps) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), searchDelayMs);
  const [isCreating, creating] = useDisclosure(false);
  const pages = useInfiniteQuery(playerPages({ q, limit }));
  const players = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const totalCount = pages.data?.pages[0]?.totalCount ?? players.length;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const isEmpty = pages.isSuccess && players.length === 0;
  const loadMore = (): void => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };

  return (
    <section aria-labelledby="players-title">
      <div className={classes.head}>
        <Title order={order} id="players-title" className={classes.title ?? ''}>
          {title}
        </Title>
        {aside?.(totalCount)}
        {!(isEmpty && q === '') && (
          <TextInput
            className={classes.search ?? ''}
            size="sm"
            type="search"
            aria-label="Search players"
            placeholder="Search Video Player Name..."
            maxLength={longestSearch}
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <Button
          size="sm"
          className={classes.create ?? ''}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={creating.open}
        >
          Create New Player
        </Button>
      </div>
      {pages.isPending && <GridSkeleton />}
      {pages.isError && <FetchError onRetry={() => void pages.refetch()} />}
      {isEmpty && (q ? <NoMatches q={q} /> : <EmptyPlayers onCreate={creating.open} />)}
      {players.length > 0 && (
        <PlayerGrid
          players={players}
          lead={q ? undefined : <CreatePlayerTile onClick={creating.open} />}
          {...(whole && { onEndSeen: loadMore })}
        />
      )}
      <CreatePlayerDialog opened={isCreating} onClose={creating.close} />
    </section>
  );
}
