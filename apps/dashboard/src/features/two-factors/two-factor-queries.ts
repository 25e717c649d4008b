import { api } from '@kinora/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callBytes } from '../../api/call.ts';

interface Passcode {
  email: string;
  passcode: string;
}

/** Every answer holds a new secret, so the picture on screen must stay the one that was scanned. */
export const qrCode = (email: string) =>
  queryOptions({
    queryKey: ['two-factor-qr-code', email],
    queryFn: ({ signal }) => callBytes(api.twoFactors.qrCode, { email }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

export const useSetupKey = (email: string) =>
  useMutation({ mutationFn: () => call(api.twoFactors.setupKey, { email }) });

export function useEnableTwoFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Passcode) => call(api.twoFactors.enable, input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['me'] }),
  });
}

export function useDisableTwoFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Passcode) => call(api.twoFactors.disable, input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['me'] }),
  });
}
