import { Title } from '@mantine/core';
import { InvoiceList } from './invoice-list.tsx';
import classes from './invoices-screen.module.css';

export function InvoicesScreen() {
  return (
    <div className={classes.screen}>
      <Title order={1} mb="lg">
        Your Payment Receipts
      </Title>
      <section className={classes.card} aria-label="Receipts">
        <InvoiceList />
      </section>
    </div>
  );
}
