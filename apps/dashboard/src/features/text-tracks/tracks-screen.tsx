import './track-styles.ts';
import type { TextTrack, Video } from '@kinora/contract';
import { Anchor, Button, Skeleton, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMicrophone, IconPlus } from '@tabler/icons-react';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { isMissing, referenceOf } from '../../api/error-messages.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { truncateName } from '../../ui/truncate-name.ts';
import { VideoNotFound } from '../shell/video-not-found.tsx';
import { pollMs, video } from '../videos/video-queries.ts';
import { AddTrackDialog } from './add-track-dialog.tsx';
import { CaptionsWork, isListening } from './captions-work.tsx';
import { EmptyTracks } from './empty-tracks.tsx';
import { GenerateCaptionsDialog } from './generate-captions-dialog.tsx';
import { tracksOfVideo } from './text-track-queries.ts';
import { TrackDialogs } from './track-dialogs.tsx';
import type { TrackQuestion } from './track-question.ts';
import { TrackRow } from './track-row.tsx';
import classes from './tracks-screen.module.css';

const videoIdOf = (query: URLSearchParams): string => query.get('video') ?? '';

export async function prefetchTracks(queryClient: QueryClient, address: URL): Promise<void> {
  const videoId = videoIdOf(address.searchParams);
  await Promise.all([queryClient.prefetchQuery(video(videoId)), queryClient.prefetchQuery(tracksOfVideo(videoId))]);
}

/** Everything that is read along with one video. */
export function TracksScreen() {
  const [query] = useSearchParams();
  const videoId = videoIdOf(query);
  const shown = useQuery({
    ...video(videoId),
    refetchInterval: ({ state }) => (state.data && isListening(state.data) ? pollMs : false),
  });
  useNewTracks(videoId, shown.data !== undefined && isListening(shown.data));
  const tracks = useQuery(tracksOfVideo(videoId));
  const failed = [shown, tracks].filter(({ isLoadingError }) => isLoadingError);
  if (failed.some(({ error }) => isMissing(error))) return <VideoNotFound />;
  return (
    <section aria-labelledby="tracks-title">
      <Anchor component={Link} to="/video-library" size="sm">
        Video Library
      </Anchor>
      {failed.length > 0 && (
        <>
          <Heading />
          <FetchError
            reference={referenceOf(failed[0]?.error)}
            onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
          />
        </>
      )}
      {failed.length === 0 && !(shown.data && tracks.data) && (
        <>
          <Heading />
          <Skeleton height={180} radius="lg" role="status" aria-label="Loading captions" />
        </>
      )}
      {shown.data && tracks.data && <Tracks key={videoId} video={shown.data} tracks={tracks.data} />}
    </section>
  );
}

/** What the server has written is shown as soon as it has come to its end. */
function useNewTracks(videoId: string, isAtIt: boolean): void {
  const queryClient = useQueryClient();
  const wasAtIt = useRef(false);
  useEffect(() => {
    if (wasAtIt.current && !isAtIt) void queryClient.invalidateQueries({ queryKey: tracksOfVideo(videoId).queryKey });
    wasAtIt.current = isAtIt;
  }, [queryClient, videoId, isAtIt]);
}

function Heading({ name }: { name?: string }) {
  return (
    <div className={classes.words}>
      <Title order={1} id="tracks-title">
        Captions and Chapters
      </Title>
      <Text c="dimmed" size="sm" className="app-wrap" title={name}>
        {name === undefined ? '\u00a0' : truncateName(name, 80)}
      </Text>
    </div>
  );
}

function Tracks({ video: shown, tracks }: { video: Video; tracks: readonly TextTrack[] }) {
  const [isAdding, adding] = useDisclosure(false);
  const [isGenerating, generating] = useDisclosure(false);
  const [question, setQuestion] = useState<TrackQuestion>();
  return (
    <>
      <div className={classes.head}>
        <Heading name={shown.name} />
        <div className={classes.actions}>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconMicrophone size={17} aria-hidden="true" />}
            disabled={!shown.playable || isListening(shown)}
            onClick={generating.open}
          >
            Generate Captions
          </Button>
          <Button size="sm" leftSection={<IconPlus size={17} aria-hidden="true" />} onClick={adding.open}>
            Add Track
          </Button>
        </div>
      </div>
      <CaptionsWork video={shown} hasCaptions={tracks.some(({ kind }) => kind !== 'chapters')} />
      {tracks.length === 0 ? (
        <EmptyTracks onAdd={adding.open} />
      ) : (
        <ul aria-label="Tracks" className={classes.rows}>
          {tracks.map((track) => (
            <TrackRow key={track.id} video={shown} track={track} onAsk={setQuestion} />
          ))}
        </ul>
      )}
      <AddTrackDialog videoId={shown.id} opened={isAdding} onClose={adding.close} />
      <GenerateCaptionsDialog videoId={shown.id} opened={isGenerating} onClose={generating.close} />
      <TrackDialogs videoId={shown.id} question={question} onClose={() => setQuestion(undefined)} />
    </>
  );
}
