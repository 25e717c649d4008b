import { Skeleton, Text } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FetchError } from '../../ui/fetch-error.tsx';
import classes from './invoice-list.module.css';
import { invoiceList } from './invoice-queries.ts';
import { InvoiceRow } from './invoice-row.tsx';

export function InvoiceList({ limit }: { limit?: number }) {
  const invoices = useQuery(invoiceList());
  if (invoices.isPending) return <Skeleton height={64} role="status" aria-label="Loading" />;
  if (invoices.isError) return <FetchError onRetry={() => void invoices.refetch()} />;
  if (invoices.data.length === 0)
    return (
      <div className={classes.empty}>
        <IconReceipt size={32} stroke={1.4} aria-hidden="true" />
        <Text fw={550}>No invoice found</Text>
        <Text size="sm">Each payment for a plan leaves its receipt here.</Text>
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
