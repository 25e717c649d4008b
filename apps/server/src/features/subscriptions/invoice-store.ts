import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { downwards } from '../../db/paging.ts';
import { invoices, payments } from '../../db/schema.ts';

export type InvoiceRow = typeof invoices.$inferSelect;
export type NewInvoice = typeof invoices.$inferInsert;

interface Payment {
  providerPaymentId: string;
  workspaceId: string;
  subscriptionId: string;
}

const fresh = (column: string) => sql.raw(`excluded.${column}`);

export const invoiceStore = {
  list: (db: Queries, workspaceId: string): Promise<InvoiceRow[]> =>
    db
      .select()
      .from(invoices)
      .where(eq(invoices.workspaceId, workspaceId))
      .orderBy(downwards(invoices.issuedAt), downwards(invoices.sequence)),

  /**
   * Oldest first: each new one is numbered as it comes, and keeps its number.
   * Never moves one to another owner: what is known by its id belongs to whom it belonged.
   */
  async upsert(db: Queries, rows: NewInvoice[]): Promise<void> {
    if (rows.length === 0) return;
    await db
      .insert(invoices)
      .values(rows)
      .onConflictDoUpdate({
        target: invoices.providerInvoiceId,
        set: {
          status: fresh('status'),
          lineItems: fresh('line_items'),
          amount: fresh('amount'),
          billingStart: fresh('billing_start'),
          billingEnd: fresh('billing_end'),
          paidAt: fresh('paid_at'),
          shortUrl: fresh('short_url'),
        },
        setWhere: sql`${invoices.workspaceId} = excluded.workspace_id`,
      });
  },

  /** One line for each payment, whoever tells of it first. True for that one. */
  async recordPayment(db: Queries, payment: Payment): Promise<boolean> {
    const rows = await db
      .insert(payments)
      .values(payment)
      .onConflictDoNothing()
      .returning({ id: payments.providerPaymentId });
    return rows.length > 0;
  },
};
