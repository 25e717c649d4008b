import type { SentOf } from '@kinora/contract';
import { type ReviewLink, reviewLinkEndpoints } from '@kinora/contract/review-links';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

export const reviewLinks = (playerId: string) =>
  queryOptions({
    queryKey: ['players', 'review-links', playerId],
    queryFn: ({ signal }) => call(reviewLinkEndpoints.list, { player_id: playerId }, { signal }),
    staleTime: 0,
  });

type Said = Omit<SentOf<typeof reviewLinkEndpoints.create>, 'player_id'>;

function useRefresh(playerId: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: reviewLinks(playerId).queryKey });
}

/** A new one where no link is named. */
export function useSaveLink(playerId: string, link: Pick<ReviewLink, 'id'> | undefined) {
  const refresh = useRefresh(playerId);
  return useMutation({
    mutationFn: (said: Said) =>
      link
        ? call(reviewLinkEndpoints.change, { player_id: playerId, review_link_id: link.id, ...said })
        : call(reviewLinkEndpoints.create, { player_id: playerId, ...said }),
    onSettled: refresh,
  });
}

export function useRevokeLink(playerId: string) {
  const refresh = useRefresh(playerId);
  return useMutation({
    mutationFn: (review_link_id: string) => call(reviewLinkEndpoints.revoke, { player_id: playerId, review_link_id }),
    onSettled: refresh,
  });
}

export function useRemoveLink(playerId: string) {
  const refresh = useRefresh(playerId);
  return useMutation({
    mutationFn: (review_link_id: string) => call(reviewLinkEndpoints.remove, { player_id: playerId, review_link_id }),
    onSettled: refresh,
  });
}
