import { api, type WebflowSite } from '@kinora/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const webflow = api.webflow;

interface Confirmation {
  code: string;
  state: string | undefined;
  /** People were asked whether the connection that is there may end. */
  mayReplace: boolean;
}

/** The server answers the same for the same code, so a reload or a second mount does no harm. */
export const confirmation = ({ code, state, mayReplace }: Confirmation) =>
  queryOptions({
    queryKey: ['webflow', 'confirmation', code, mayReplace],
    queryFn: async (): Promise<WebflowSite[]> => {
      const replace = mayReplace ? ({ replace: 'true' } as const) : {};
      const { data } = await call(webflow.exchange, { code, ...(state ? { state } : {}), ...replace });
      return (JSON.parse(data) as { sites: WebflowSite[] }).sites;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const connection = () =>
  queryOptions({
    queryKey: ['webflow', 'connection'],
    queryFn: ({ signal }) => call(webflow.status, {}, { signal }),
  });

export const useBeginConnection = () => useMutation({ mutationFn: () => call(webflow.begin, {}) });

export function useEndConnection() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(webflow.revoke, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['webflow'] }),
  });
}
