import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { localStore } from '../../api/browser-storage.ts';
import { createOnboardingFlags } from '../../api/onboarding-flags.ts';
import { sessionUser } from '../../api/session.ts';
import { useLastKnownCount } from '../../api/use-last-known-count.ts';
import { newestPlayers } from '../players/player-queries.ts';
import { currentSubscription } from '../subscriptions/subscription-queries.ts';
import { newestVideos } from '../videos/video-queries.ts';
import { isWanted, type Progress } from './step-list.ts';

interface FirstStepsProgress {
  /** Nothing until all of it is known, and nothing when all is done. */
  progress: Progress | undefined;
  /** They were there at the last visit, and so will be again when the answers have come. */
  isExpected: boolean;
  /** Whether there will be any is known, or can be told from the last visit. */
  isPlaced: boolean;
  flags: ReturnType<typeof createOnboardingFlags>;
}

/** Read from what the dashboard asks for anyway. */
export function useProgress(): FirstStepsProgress {
  const flags = useMemo(() => createOnboardingFlags(localStore, sessionUser()?.email ?? ''), []);
  const queries = [
    useQuery(currentSubscription()),
    useInfiniteQuery(newestVideos()),
    useInfiniteQuery(newestPlayers()),
  ] as const;
  const [{ data: current }, { data: videoPages }, { data: playerPages }] = queries;
  const subscription = current?.subscription;
  const videos = videoPages?.pages[0];
  const players = playerPages?.pages[0];
  const progress = subscription &&
    videos &&
    players && {
      hasPlan: subscription.access !== 'none',
      videoCount: videos.items.length,
      playerCount: players.total,
      newestPlayerId: players.items[0]?.id,
      hasEmbedded: flags.isSet('embedded'),
    };
  const wanted = progress && isWanted(progress);
  const last = useLastKnownCount('first-steps', wanted === undefined ? undefined : Number(wanted));
  const isWaiting = queries.some(({ isPending }) => isPending);
  // Once and for all: what failed is asked for anew by the lists when they appear, which must not make them go again.
  const [isSettled, setSettled] = useState(!isWaiting);
  if (!isWaiting && !isSettled) setSettled(true);
  return {
    progress: wanted ? progress : undefined,
    isExpected: isWaiting && last === 1,
    isPlaced: isSettled || last !== undefined || flags.isSet('first-steps-hidden'),
    flags,
  };
}
