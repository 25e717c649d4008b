import { api, type SentOf } from '@kinora/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const refreshMs = { afterGenerate: 500, afterDelete: 800 };

export const apiKeyList = () =>
  queryOptions({
    queryKey: ['api-keys'],
    queryFn: async ({ signal }) => {
      const keys = await call(api.apiKeys.list, {}, { signal });
      return keys.toSorted((one, other) => other.created_at - one.created_at);
    },
  });

function useRefreshSoon(delayMs: number): () => void {
  const queryClient = useQueryClient();
  return () => void setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['api-keys'] }), delayMs);
}

export function useGenerateApiKey() {
  const onSuccess = useRefreshSoon(refreshMs.afterGenerate);
  return useMutation({
    mutationFn: (input: SentOf<typeof api.apiKeys.create>) => call(api.apiKeys.create, input),
    onSuccess,
  });
}

/** The value of a key that came without it, because the list was asked for long after the sign-in. */
export const useShowApiKey = () =>
  useMutation({ mutationFn: (keyId: string) => call(api.apiKeys.show, { key_id: keyId }) });

export function useDeleteAllApiKeys() {
  const onSuccess = useRefreshSoon(refreshMs.afterDelete);
  return useMutation({ mutationFn: () => call(api.apiKeys.removeAll, {}), onSuccess });
}

export function useDeleteApiKey() {
  const onSuccess = useRefreshSoon(refreshMs.afterDelete);
  return useMutation({ mutationFn: (keyId: string) => call(api.apiKeys.remove, { key_id: keyId }), onSuccess });
}
