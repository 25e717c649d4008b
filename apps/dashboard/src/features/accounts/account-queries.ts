import { api, type OtpPurpose, type SentOf } from '@kinora/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { deviceToken } from '../../api/device-token.ts';
import { clearSession, rememberUser, sessionUser } from '../../api/session.ts';
import { claimPage } from '../../api/session-owner.ts';

const accounts = api.accounts;

/** With every call that lets somebody in: afterwards this browser is known. */
const known = <Input extends object>(input: Input) => ({ ...input, device_token: deviceToken() });

const me = () =>
  queryOptions({
    queryKey: ['me'],
    queryFn: async ({ signal }) => {
      const user = await call(accounts.me, {}, { signal });
      rememberUser(user);
      claimPage(user.email);
      return user;
    },
    placeholderData: sessionUser,
  });

/** Whoever is known from signing in stays known when the call fails. */
export function useMe() {
  const { data, error, isLoadingError, refetch } = useQuery(me());
  return { user: data ?? sessionUser(), isError: isLoadingError, error, refetch };
}

export const useLogin = () =>
  useMutation({ mutationFn: (input: SentOf<typeof accounts.login>) => call(accounts.login, known(input)) });

export const useRegister = () =>
  useMutation({ mutationFn: (input: SentOf<typeof accounts.register>) => call(accounts.register, known(input)) });

export const useSendOtp = (purpose: OtpPurpose) =>
  useMutation({ mutationFn: (email: string) => call(accounts.generateOtp, { email, purpose }) });

export const useResetPassword = () =>
  useMutation({
    mutationFn: ({ token, ...input }: SentOf<typeof accounts.resetPassword> & { token: string }) =>
      call(accounts.resetPassword, known(input), { token }),
  });

export const useRecover = () =>
  useMutation({ mutationFn: (input: SentOf<typeof accounts.recover>) => call(accounts.recover, known(input)) });

export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: SentOf<typeof accounts.changePassword>) => call(accounts.changePassword, input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['sessions'] }),
  });
}

export const useProve = () =>
  useMutation({ mutationFn: (input: SentOf<typeof accounts.prove>) => call(accounts.prove, input) });

export const useDeleteAccount = () =>
  useMutation({ mutationFn: (otp: string) => call(accounts.deleteAccount, { otp }) });

/** Whatever the server says, this browser is signed out. */
export const useLogout = () =>
  useMutation({
    mutationFn: () => call(accounts.logout, {}, { endsSession: true }),
    onSettled: () => {
      clearSession();
      window.location.assign('/signin');
    },
  });
