import { api, type Endpoint, type SentOf } from '@kinora/contract';
import { type AbuseReportState, type AccountState, type AdminAct, adminApi } from '@kinora/contract/admin';
import { listAnnouncements } from '@kinora/contract/announcements';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callBytes, callPage } from '../../api/call.ts';

const pageLength = 50;

export const administratorList = () =>
  queryOptions({
    queryKey: ['admin', 'administrators'],
    queryFn: ({ signal }) => call(adminApi.administrators.list, {}, { signal }),
    // Who is none is told so by the first answer.
    retry: false,
  });

export const accountPages = ({ q, state }: { q: string; state: AccountState | undefined }) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'accounts', { q, state }],
    queryFn: ({ pageParam, signal }) =>
      callPage(adminApi.accounts.list, { limit: pageLength, q, state, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

export const overview = () =>
  queryOptions({
    queryKey: ['admin', 'overview'],
    queryFn: ({ signal }) => call(adminApi.installation.overview, {}, { signal }),
  });

export const setupState = () =>
  queryOptions({
    queryKey: ['admin', 'setup'],
    queryFn: ({ signal }) => call(adminApi.installation.setup, {}, { signal }),
    retry: false,
  });

const workRefreshMs = 5_000;

export const work = () =>
  queryOptions({
    queryKey: ['admin', 'work'],
    queryFn: ({ signal }) => call(adminApi.installation.work, {}, { signal }),
    refetchInterval: workRefreshMs,
  });

export const foundVideo = (q: string) =>
  queryOptions({
    queryKey: ['admin', 'video', q],
    queryFn: ({ signal }) => call(adminApi.videos.find, { q }, { signal }),
    enabled: q !== '',
    retry: false,
  });

export const abuseReporting = () =>
  queryOptions({
    queryKey: ['admin', 'abuse reporting'],
    queryFn: ({ signal }) => call(adminApi.abuseReports.get, {}, { signal }),
  });

export const abuseReportPages = (state: AbuseReportState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'abuse reports', state],
    queryFn: ({ pageParam, signal }) =>
      callPage(adminApi.abuseReports.list, { limit: pageLength, state, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

export const planChoices = () =>
  queryOptions({
    queryKey: ['admin', 'plans'],
    queryFn: ({ signal }) => call(api.plans.list, {}, { signal }),
  });

export const registrationRule = () =>
  queryOptions({
    queryKey: ['admin', 'registration'],
    queryFn: ({ signal }) => call(adminApi.registration.get, {}, { signal }),
  });

export const branding = () =>
  queryOptions({
    queryKey: ['admin', 'branding'],
    queryFn: ({ signal }) => call(adminApi.branding.get, {}, { signal }),
  });

export const maintenance = () =>
  queryOptions({
    queryKey: ['admin', 'maintenance'],
    queryFn: ({ signal }) => call(adminApi.maintenance.get, {}, { signal }),
  });

export const announcementList = () =>
  queryOptions({
    queryKey: ['admin', 'announcements'],
    queryFn: ({ signal }) => call(listAnnouncements, {}, { signal }),
  });

export const invitationList = () =>
  queryOptions({
    queryKey: ['admin', 'invitations'],
    queryFn: ({ signal }) => call(adminApi.registration.listInvitations, {}, { signal }),
  });

export interface LogFilter {
  act: AdminAct | undefined;
  person: string | undefined;
}

export const logPages = (filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'log', filter],
    queryFn: ({ pageParam, signal }) =>
      callPage(adminApi.auditLog.list, { limit: pageLength, cursor: pageParam, ...filter }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

export const useLogFile = () =>
  useMutation({
    mutationFn: (input: SentOf<typeof adminApi.auditLog.download>) => callBytes(adminApi.auditLog.download, input),
  });

/** Whatever is done may show in any list here. */
export function useAct<E extends Endpoint>(endpoint: E) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: SentOf<E>) => call(endpoint, input),
    // Not waited for: what a new answer draws anew would never hear that it was done.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
}
