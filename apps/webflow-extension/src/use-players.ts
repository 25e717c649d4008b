import type { Player } from '@kinora/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Connection, clientOf } from './connection.ts';
import { explain } from './explain.ts';

const pageSize = 20;
const typingPauseMs = 250;

/** The players that a search finds, page after page. */
export function usePlayers(connection: Connection, search: string) {
  const [players, setPlayers] = useState<Player[]>();
  const [cursor, setCursor] = useState<string>();
  const [failure, setFailure] = useState('');
  const asking = useRef(new AbortController());

  const load = useCallback(
    async (from: string | undefined) => {
      const { signal } = asking.current;
      // Until its page is there nobody can ask for it again.
      setCursor(undefined);
      try {
        const asked = { limit: pageSize, cursor: from, q: search || undefined };
        const page = await clientOf(connection).players.list(asked, { signal });
        setPlayers((before) => (from ? [...(before ?? []), ...page.items] : page.items));
        setCursor(page.nextCursor);
        setFailure('');
      } catch (error) {
        if (signal.aborted) return;
        setCursor(from);
        setFailure(explain(error));
      }
    },
    [connection, search],
  );

  useEffect(() => {
    asking.current = new AbortController();
    const timer = setTimeout(() => void load(undefined), search ? typingPauseMs : 0);
    return () => {
      clearTimeout(timer);
      asking.current.abort();
    };
  }, [load, search]);

  return { players, failure, loadMore: cursor ? () => void load(cursor) : undefined };
}
