import type { Player } from '@kinora/contract';
import { embedSnippet } from '@kinora/player/render';
import { useCallback, useEffect, useState } from 'react';
import type { Connection } from './connection.ts';
import { insertPlayer, playersOnPage } from './designer.ts';
import { PlayerRow } from './player-row.tsx';
import { usePlayers } from './use-players.ts';

interface PlayerListProps {
  connection: Connection;
  onForget: () => void;
}

interface Refused {
  reason: string;
  snippet: string;
}

export function PlayerList({ connection, onForget }: PlayerListProps) {
  const [search, setSearch] = useState('');
  const [onPage, setOnPage] = useState<string[]>([]);
  const [refused, setRefused] = useState<Refused>();
  const { players, failure, loadMore } = usePlayers(connection, search);

  // Not every mode of the Designer lets an app look at the page.
  const lookAtPage = useCallback(() => playersOnPage().then(setOnPage, () => setOnPage([])), []);
  useEffect(() => void lookAtPage(), [lookAtPage]);

  async function insert({ name, embed_url, video_size }: Player): Promise<void> {
    const snippet = { src: embed_url, title: name, film: video_size };
    const reason = await insertPlayer(snippet);
    setRefused(reason ? { reason, snippet: embedSnippet(snippet) } : undefined);
    if (!reason) await webflow.notify({ type: 'Success', message: `${name} was inserted` });
    await lookAtPage();
  }

  return (
    <main>
      <header>
        <label>
          Search players
          <input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
        </label>
        <button type="button" className="quiet" onClick={onForget}>
          Forget key
        </button>
      </header>
      <p className="soft" role="status">
        {onPage.length === 1 ? '1 player on this page' : `${onPage.length} players on this page`}
      </p>
      {refused && <SnippetBox {...refused} />}
      {failure && <p role="alert">{failure}</p>}
      {players?.length === 0 && <p className="soft">No player was found.</p>}
      <ul aria-label="Players">
        {players?.map((player) => (
          <PlayerRow
            key={player.id}
            player={player}
            isOnPage={onPage.includes(player.id)}
            onInsert={() => void insert(player)}
          />
        ))}
      </ul>
      {loadMore && (
        <button type="button" className="quiet" onClick={loadMore}>
          Show more
        </button>
      )}
    </main>
  );
}

function SnippetBox({ reason, snippet }: Refused) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(snippet).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <section aria-label="Snippet">
      <p role="alert">{reason}</p>
      <p className="soft">Or paste this into an Embed element:</p>
      <textarea readOnly rows={4} value={snippet} aria-label="Snippet" onFocus={(event) => event.target.select()} />
      <button type="button" onClick={copy}>
        {isCopied ? 'Copied' : 'Copy snippet'}
      </button>
    </section>
  );
}
