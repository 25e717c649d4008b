import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { video } from '../videos/video-queries.ts';
import { breakdownViews } from './breakdown-views.ts';
import { PartFrame } from './part-frame.tsx';
import { QualityCard } from './quality-card.tsx';
import { RetentionCard } from './retention/retention-card.tsx';
import { prefetchFigures, StatsPage } from './stats-page.tsx';

const videoIdOf = (query: URLSearchParams): string => query.get('id') ?? '';

export async function prefetchVideoStats(queryClient: QueryClient, address: URL): Promise<void> {
  const videoId = videoIdOf(address.searchParams);
  const figures = prefetchFigures(queryClient, address, { video_id: videoId });
  await Promise.all([queryClient.prefetchQuery(video(videoId)), figures]);
}

/** How one video is watched, in whichever players it is. */
export function VideoStatsScreen() {
  const [query] = useSearchParams();
  const videoId = videoIdOf(query);
  return (
    <PartFrame noun="Video" part={useQuery(video(videoId))}>
      {(shown) => (
        <StatsPage
          key={videoId}
          title={shown.name}
          scope={{ video_id: videoId }}
          breakdowns={breakdownViews.video}
          emptyTitle="Nobody has watched this video in this period"
        >
          {(days) => (
            <>
              <RetentionCard scope={{ video_id: videoId }} days={days} storyboardUrl={shown.storyboard_url} />
              <QualityCard scope={{ video_id: videoId }} days={days} />
            </>
          )}
        </StatsPage>
      )}
    </PartFrame>
  );
}
