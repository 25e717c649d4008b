import type { Invoice } from '@kinora/contract';
import { Button, Text } from '@mantine/core';
import { amountText } from '../../ui/price-text.ts';
import classes from './invoice-row.module.css';
import { invoiceWords } from './invoice-words.ts';

export function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { name, cycle, state, action } = invoiceWords(invoice);
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={550} className="app-wrap">
          {name}
        </Text>
        {cycle && (
          <Text size="sm" c="dimmed" className="app-digits">
            {cycle}
          </Text>
        )}
      </div>
      <span className={classes.state}>{state}</span>
      <span className={classes.amount}>{amountText(invoice)}</span>
      <span className={classes.action}>
        {action && (
          <Button
            component="a"
            href={invoice.short_url}
            target="_blank"
            rel="noopener noreferrer"
            size="compact-sm"
            variant={action === 'View' ? 'default' : 'filled'}
            aria-label={`${action}: ${name}${cycle ? `, ${cycle}` : ''}`}
          >
            {action}
          </Button>
        )}
      </span>
    </li>
  );
}
