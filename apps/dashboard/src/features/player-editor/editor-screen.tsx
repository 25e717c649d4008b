import './editor-styles.ts';
import { KinoraError } from '@kinora/client';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { referenceOf } from '../../api/error-messages.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { player, playerSources } from '../players/player-queries.ts';
import { MessageScreen } from '../shell/message-screen.tsx';
import { installation } from '../shell/system-queries.ts';
import type { EditorParts } from './draft/editor-parts.ts';
import { EditorOutline, EditorSkeleton } from './editor-skeleton.tsx';
import { PlayerEditor } from './player-editor.tsx';

const scheduledMs = 15_000;

const isMissing = (error: unknown): boolean => error instanceof KinoraError && [400, 404].includes(error.status);

export function EditorScreen({ parts }: { parts: EditorParts }) {
  const [parameters] = useSearchParams();
  const playerId = parameters.get('video') ?? '';
  // What is being edited must not change underneath because another tab was looked at.
  const still = { refetchOnWindowFocus: false, refetchOnReconnect: false, refetchOnMount: 'always' } as const;
  const loaded = useQuery({
    ...player(playerId),
    ...still,
    // What goes live by itself tells nobody here.
    refetchInterval: ({ state }) => (state.data?.scheduled ? scheduledMs : false),
  });
  const sources = useQuery(playerSources(playerId));
  const settings = useQuery(installation());

  if (loaded.isError && isMissing(loaded.error)) return <MissingPlayer />;
  const missing = [loaded, sources, settings].filter(({ isLoadingError }) => isLoadingError);
  if (missing.length > 0)
    return (
      <EditorOutline>
        <FetchError
          reference={referenceOf(missing[0]?.error)}
          onRetry={() => Promise.all(missing.map(({ refetch }) => refetch()))}
        />
      </EditorOutline>
    );
  if (!loaded.isFetchedAfterMount || !loaded.data || !sources.data || !settings.data) return <EditorSkeleton />;
  return (
    <PlayerEditor
      key={playerId}
      player={loaded.data}
      source={sources.data[0]}
      installation={settings.data}
      parts={parts}
    />
  );
}

function MissingPlayer() {
  return (
    <main>
      <MessageScreen
        label="404"
        title="Player not found"
        action={
          <Button component={Link} to="/all-players" mt="md">
            All Players
          </Button>
        }
      >
        It may have been deleted, or the link may be wrong.
      </MessageScreen>
    </main>
  );
}
