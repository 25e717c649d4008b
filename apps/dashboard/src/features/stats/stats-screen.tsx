import type { QueryClient } from '@tanstack/react-query';
import { breakdownViews } from './breakdown-views.ts';
import { ShareReportButton } from './reports/share-report-button.tsx';
import { StatsSettingsButton } from './reports/stats-settings-button.tsx';
import { prefetchFigures, StatsPage } from './stats-page.tsx';

const everything = {};

export const prefetchStats = (queryClient: QueryClient, address: URL): Promise<void> =>
  prefetchFigures(queryClient, address, everything);

/** Who watched what, where and how well. */
export function StatsScreen() {
  return (
    <StatsPage
      title="Analytics"
      scope={everything}
      breakdowns={breakdownViews.everything}
      emptyTitle="No views in this period"
      actions={
        <>
          <StatsSettingsButton />
          <ShareReportButton player={undefined} />
        </>
      }
    />
  );
}
