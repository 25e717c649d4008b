import type { WebflowSite } from '@kinora/contract';

interface SentSite {
  id: string;
  shortName?: string | null | undefined;
  displayName?: string | null | undefined;
}

const mostSites = 200;

/** The short name becomes part of a host name: what could lead elsewhere, or nowhere, is left out. */
export const toWebflowSites = (sites: readonly SentSite[]): WebflowSite[] =>
  sites
    .flatMap(({ id, shortName, displayName }) =>
      shortName && /^[a-z0-9-]{1,100}$/.test(shortName)
        ? [{ id: id.slice(0, 100), shortName, displayName: (displayName ?? shortName).slice(0, 200) }]
        : [],
    )
    .slice(0, mostSites);
