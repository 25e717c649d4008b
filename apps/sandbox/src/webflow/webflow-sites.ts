import { z } from 'zod';

/** Of a site only the id is always there. */
const Site = z.strictObject({
  id: z.string().min(1),
  displayName: z.string().optional(),
  shortName: z.string().optional(),
});
export const Sites = z.array(Site).max(100);
export type Site = z.infer<typeof Site>;

const demoSites: Site[] = [
  { id: '65c1f0d2a4b8e7390f6d2a11', displayName: 'Acme Studio', shortName: 'acme-studio' },
  { id: '65c1f0d2a4b8e7390f6d2a12', displayName: 'Lighthouse Films', shortName: 'lighthouse-films' },
  { id: '65c1f0d2a4b8e7390f6d2a13', displayName: 'Draft without an address' },
];

export type SiteShelf = ReturnType<typeof createSiteShelf>;

/** The sites of whoever consents. Held in memory: after a restart the demo sites are back. */
export function createSiteShelf() {
  let sites = demoSites;
  return {
    list: () => sites,
    set(next: Site[]) {
      sites = next;
      return sites;
    },
  };
}

export function toWireSite(site: Site, now: number) {
  const at = new Date(now * 1000).toISOString();
  return {
    ...site,
    workspaceId: '65c1f0d2a4b8e7390f6d2a01',
    createdOn: '2024-02-06T09:12:34.000Z',
    lastUpdated: at,
    lastPublished: null,
    timeZone: 'Europe/Berlin',
    customDomains: [],
    dataCollectionEnabled: false,
    dataCollectionType: 'always',
  };
}
