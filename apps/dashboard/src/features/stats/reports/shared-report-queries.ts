import { reportsApi } from '@kinora/contract/reports';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { createStatsQueries, type StatsQueries } from '../stats-queries.ts';

const { report } = reportsApi;

export const sharedReport = (secret: string) =>
  queryOptions({
    queryKey: ['report', secret],
    queryFn: ({ signal }) => call(report.get, {}, { signal, token: secret }),
    retry: false,
  });

/** What a report is of is said by its link: nothing else can be asked for. */
export const statsOfReport = (secret: string): StatsQueries =>
  createStatsQueries({
    name: `report ${secret}`,
    hasScreens: false,
    overview: ({ from, to, tz, interval }, { signal }) =>
      call(report.overview, { from, to, tz, interval }, { signal, token: secret }),
    breakdown: ({ from, to, tz, by, limit }, { signal }) =>
      call(report.breakdown, { from, to, tz, by, limit }, { signal, token: secret }),
    quality: ({ from, to, tz }, { signal }) => call(report.quality, { from, to, tz }, { signal, token: secret }),
    retention: ({ from, to }, { signal }) => call(report.retention, { from, to }, { signal, token: secret }),
  });
