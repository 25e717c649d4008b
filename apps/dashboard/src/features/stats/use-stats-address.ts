import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router';
import { type Metric, metrics } from './metrics.ts';
import { dayOf, rangeOfAddress, type StatsRange, withRange } from './stats-range.ts';

/** What the screens keep in their address: whoever reloads or passes it on sees the same. */
export function useStatsAddress() {
  const [query] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  // A report has its secret behind the #, which stays.
  const setQuery = (next: URLSearchParams, options: NavigateOptions) =>
    navigate({ search: next.toString(), hash }, options);
  const range: StatsRange = rangeOfAddress(query, dayOf(new Date()));
  const metric: Metric = metrics.find(({ key }) => key === query.get('show')) ?? metrics[0];
  return {
    range,
    metric,
    chooseRange: (chosen: Parameters<typeof withRange>[1]) => setQuery(withRange(query, chosen), { replace: true }),
    chooseMetric({ key }: Metric) {
      const next = new URLSearchParams(query);
      if (key === metrics[0].key) next.delete('show');
      else next.set('show', key);
      setQuery(next, { replace: true, preventScrollReset: true });
    },
  };
}
