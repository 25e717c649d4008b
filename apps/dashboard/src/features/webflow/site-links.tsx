import type { WebflowSite } from '@kinora/contract';
import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { installation } from '../shell/system-queries.ts';
import { designAddress } from './webflow-addresses.ts';

export function useDesignAddress(): ((site: WebflowSite) => string) | undefined {
  const { data } = useQuery(installation());
  return data && (({ shortName }) => designAddress(data.webflow_design_url, shortName, data.webflow_client_id));
}

export function SiteLinks({ sites, label }: { sites: WebflowSite[]; label: string }) {
  const addressOf = useDesignAddress();
  if (!addressOf || sites.length === 0) return null;
  return (
    <Stack component="ul" gap={4} p={0} m={0} aria-label={label} style={{ listStyle: 'none' }}>
      {sites.map((site) => (
        <li key={site.id}>
          <Anchor href={addressOf(site)} target="_blank" rel="noopener noreferrer" size="sm" className="app-text-link">
            {site.displayName}
          </Anchor>
        </li>
      ))}
    </Stack>
  );
}
