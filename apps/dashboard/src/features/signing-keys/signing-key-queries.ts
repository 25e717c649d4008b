import type { SentOf } from '@kinora/contract';
import { signingKeyEndpoints } from '@kinora/contract/signing-keys';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const signingKeyList = () =>
  queryOptions({
    queryKey: ['signing-keys'],
    queryFn: ({ signal }) => call(signingKeyEndpoints.list, {}, { signal }),
  });

function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: signingKeyList().queryKey });
}

export function useCreateSigningKey() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (input: SentOf<typeof signingKeyEndpoints.create>) => call(signingKeyEndpoints.create, input),
    onSuccess,
    // Its answer holds the private half: it is not kept longer than the dialog shows it.
    gcTime: 0,
  });
}

export function useRevokeSigningKey() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call(signingKeyEndpoints.revoke, { signing_key_id: id }),
    onSuccess,
  });
}
