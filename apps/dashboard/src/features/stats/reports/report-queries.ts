import type { SentOf } from '@kinora/contract';
import { reportsApi } from '@kinora/contract/reports';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

const { reports, statsSettings: settings } = reportsApi;

const linksKey = ['report-links'];
const settingsKey = ['stats-settings'];

export const reportLinks = () =>
  queryOptions({ queryKey: linksKey, queryFn: ({ signal }) => call(reports.list, {}, { signal }) });

export const statsSettings = () =>
  queryOptions({ queryKey: settingsKey, queryFn: ({ signal }) => call(settings.get, {}, { signal }) });

function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>, queryKey: string[]) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => queryClient.invalidateQueries({ queryKey }) });
}

export const useCreateReport = () =>
  useChange((input: SentOf<typeof reports.create>) => call(reports.create, input), linksKey);

export const useChangeReport = () =>
  useChange((input: SentOf<typeof reports.change>) => call(reports.change, input), linksKey);

export const useRevokeReport = () =>
  useChange((reportId: string) => call(reports.remove, { link_id: reportId }), linksKey);

export const useChangeStatsSettings = () =>
  useChange((input: SentOf<typeof settings.change>) => call(settings.change, input), settingsKey);

export const useRemoveFigures = () =>
  useChange((days: SentOf<typeof settings.removeFigures>) => call(settings.removeFigures, days), ['stats']);
