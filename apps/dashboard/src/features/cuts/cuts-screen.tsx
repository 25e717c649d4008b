import type { Cut, Video } from '@kinora/contract';
import { Anchor, Skeleton, Text, Title } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { isMissing, referenceOf } from '../../api/error-messages.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { truncateName } from '../../ui/truncate-name.ts';
import { VideoNotFound } from '../shell/video-not-found.tsx';
import { playersOfVideo, video } from '../videos/video-queries.ts';
import { CutDialogs } from './cut-dialogs.tsx';
import { cutsOfVideo } from './cut-queries.ts';
import type { CutQuestion } from './cut-question.ts';
import { CutRow } from './cut-row.tsx';
import classes from './cuts-screen.module.css';
import { NewCut } from './new-cut.tsx';

const videoIdOf = (query: URLSearchParams): string => query.get('video') ?? '';

export async function prefetchCuts(queryClient: QueryClient, address: URL): Promise<void> {
  const videoId = videoIdOf(address.searchParams);
  await Promise.all([queryClient.prefetchQuery(video(videoId)), queryClient.prefetchQuery(cutsOfVideo(videoId))]);
}

/** A video keeps its address, its players and its figures, whichever of its cuts it shows. */
export function CutsScreen() {
  const [query] = useSearchParams();
  const videoId = videoIdOf(query);
  const shown = useQuery(video(videoId));
  const cuts = useQuery(cutsOfVideo(videoId));
  const failed = [shown, cuts].filter(({ isLoadingError }) => isLoadingError);
  if (failed.some(({ error }) => isMissing(error))) return <VideoNotFound />;
  return (
    <section aria-labelledby="cuts-title">
      <Anchor component={Link} to="/video-library" size="sm">
        Video Library
      </Anchor>
      <div className={classes.words}>
        <Title order={1} id="cuts-title">
          Replace Video
        </Title>
        <Text c="dimmed" size="sm" className="app-wrap" title={shown.data?.name}>
          {shown.data ? truncateName(shown.data.name, 80) : '\u00a0'}
        </Text>
      </div>
      {failed.length > 0 ? (
        <FetchError
          reference={referenceOf(failed[0]?.error)}
          onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
        />
      ) : shown.data && cuts.data ? (
        <Cuts key={videoId} video={shown.data} cuts={cuts.data} />
      ) : (
        <Skeleton height={320} radius="lg" role="status" aria-label="Loading cuts" />
      )}
    </section>
  );
}

function Cuts({ video: { id }, cuts }: { video: Video; cuts: readonly Cut[] }) {
  const [question, setQuestion] = useState<CutQuestion>();
  const players = useQuery(playersOfVideo(id));
  return (
    <>
      <NewCut videoId={id} />
      <Title order={2} className={classes.subtitle ?? ''}>
        Cuts
      </Title>
      <ul aria-label="Cuts" className={classes.rows}>
        {cuts.map((cut) => (
          <CutRow key={cut.id} videoId={id} cut={cut} onAsk={setQuestion} />
        ))}
      </ul>
      <Text size="sm" c="dimmed" mt="sm">
        The last three cuts that were live are kept, so you can go back to one at any time. Older ones are deleted a day
        after they were replaced. Every cut counts towards your storage.
      </Text>
      <CutDialogs videoId={id} players={players.data} question={question} onClose={() => setQuestion(undefined)} />
    </>
  );
}
