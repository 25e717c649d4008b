import { type AnyColumn, and, gt, notLike, type SQL } from 'drizzle-orm';

/** A sealed text and whom it is bound to. No two are the same. */
export interface Sealed {
  owner: string;
  sealed: string;
}

/** Some of those that are sealed otherwise than what is sealed now, behind one of them. */
export interface SealedQuery {
  prefix: string;
  after: string;
  limit: number;
}

export interface Resealing {
  from: string;
  to: string;
}

export const isSealedOtherwise = (column: AnyColumn, { prefix, after }: SealedQuery): SQL | undefined =>
  and(notLike(column, `${prefix}%`), gt(column, after));
