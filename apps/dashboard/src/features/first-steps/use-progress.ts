import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createMilestones } from '../../api/milestones.ts';
import { sessionUser } from '../../api/session.ts';
import { newestPlayers } from '../players/player-queries.ts';
import { currentSubscription } from '../subscriptions/subscription-queries.ts';
import { newestVideos } from '../videos/video-queries.ts';
import { isWanted, type Progress } from './step-list.ts';

/** Read from what the dashboard asks for anyway; nothing until all of it is known, and nothing when all is done. */
export function useProgress(): { progress: Progress | undefined; milestones: ReturnType<typeof createMilestones> } {
  const milestones = useMemo(() => createMilestones(localStorage, sessionUser()?.email ?? ''), []);
  const subscription = useQuery(currentSubscription()).data?.subscription;
  const videos = useInfiniteQuery(newestVideos()).data?.pages[0];
  const players = useInfiniteQuery(newestPlayers()).data?.pages[0];
  if (!subscription || !videos || !players) return { progress: undefined, milestones };
  const progress = {
    hasPlan: subscription.access !== 'none',
    videoCount: videos.items.length,
    playerCount: players.totalCount ?? players.items.length,
    newestPlayerId: players.items[0]?.id,
    hasEmbedded: milestones.isReached('embedded'),
  };
  return { progress: isWanted(progress) ? progress : undefined, milestones };
}
