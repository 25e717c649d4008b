import { useMatches } from 'react-router';

/** The tab's title, from the route table. */
export function DocumentTitle() {
  const { title } = (useMatches().at(-1)?.handle ?? {}) as { title?: string };
  return <title>{title ? `${title} · Kinora` : 'Kinora'}</title>;
}
