import { useMatches, useSearchParams } from 'react-router';
import { brandName } from '../../api/page-settings.ts';

/** Of a screen; where it shows different things, its address says which. */
export type ScreenTitle = string | ((query: URLSearchParams) => string);

/** The tab's title, from the route table. */
export function DocumentTitle() {
  const [query] = useSearchParams();
  const { title } = (useMatches().at(-1)?.handle ?? {}) as { title?: ScreenTitle };
  const words = typeof title === 'function' ? title(query) : title;
  return <title>{words ? `${words} · ${brandName()}` : brandName()}</title>;
}
