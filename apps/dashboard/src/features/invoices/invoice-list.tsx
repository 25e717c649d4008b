import { Skeleton, Text } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { referenceOf } from '../../api/error-messages.ts';
import { useLastKnownCount } from '../../api/use-last-known-count.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import classes from './invoice-list.module.css';
import { invoiceList } from './invoice-queries.ts';
import { InvoiceRow } from './invoice-row.tsx';

const longestSkeleton = 8;

export function InvoiceList({ limit }: { limit?: number }) {
  const invoices = useQuery(invoiceList());
  const lastCount = useLastKnownCount('invoices', invoices.data?.length) ?? 1;
  if (invoices.isPending) return <InvoicesSkeleton count={Math.min(lastCount, limit ?? longestSkeleton)} />;
  if (invoices.isLoadingError)
    return <FetchError reference={referenceOf(invoices.error)} onRetry={() => invoices.refetch()} />;
  if (invoices.data.length === 0)
    return (
      <div className={classes.empty}>
        <IconReceipt size={32} stroke={1.4} aria-hidden="true" />
        <Text fw={550}>No invoice found</Text>
        <Text size="sm">Receipts for your plan payments will appear here.</Text>
      </div>
    );
  return (
    <ul className={classes.list}>
      {invoices.data.slice(0, limit).map((invoice) => (
        <InvoiceRow key={invoice.id} invoice={invoice} />
      ))}
    </ul>
  );
}

function InvoicesSkeleton({ count }: { count: number }) {
  return (
    <div role="status" aria-label="Loading receipts">
      {count === 0 && <Skeleton height={140} my="md" />}
      {Array.from({ length: count }, (_, place) => `place ${place}`).map((place) => (
        <div key={place} className={classes.skeleton}>
          <Skeleton height={20} width="55%" />
          <Skeleton height={16} width="35%" />
        </div>
      ))}
    </div>
  );
}
