import { IconBook2, IconLifebuoy, IconMessage2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { installation } from './system-queries.ts';

/** Pages of the operator's choice; until their addresses are known there is nothing to offer. */
export function useOutsideLinks(isOpen: boolean) {
  const { data, isError, refetch } = useQuery(installation());
  // Whoever opens the menu gets what could not be fetched with the page.
  useEffect(() => {
    if (isOpen && isError) void refetch();
  }, [isOpen, isError, refetch]);
  if (!data) return [];
  return [
    { label: 'Documentation', href: data.docs_url, Icon: IconBook2 },
    { label: 'Feedback', href: data.feedback_url, Icon: IconMessage2 },
    { label: 'Get Help', href: data.help_url, Icon: IconLifebuoy },
  ];
}
