import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { SectionCard } from '../../ui/section-card.tsx';
import { useCurrentPlan } from '../subscriptions/subscription-queries.ts';
import { InvoiceList } from './invoice-list.tsx';
import { invoiceList } from './invoice-queries.ts';

const shownHere = 5;

/** The newest receipts, for those who pay. */
export function InvoiceSection() {
  const { amount = 0 } = useCurrentPlan();
  const { data: invoices = [] } = useQuery({ ...invoiceList(), enabled: amount > 0 });
  if (amount === 0) return null;
  return (
    <SectionCard
      title="Your Payment Receipts"
      action={
        invoices.length > shownHere - 1 && (
          <Button component={Link} to="/invoices" variant="subtle" size="sm">
            See All
          </Button>
        )
      }
    >
      <InvoiceList limit={shownHere} />
    </SectionCard>
  );
}
