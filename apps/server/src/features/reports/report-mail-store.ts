import type { Queries } from '../../db/connect.ts';
import { reportMails } from '../../db/schema.ts';

export interface MailedMonth {
  workspaceId: string;
  /** A report, or the workspace itself. */
  subjectId: string;
  /** Its first day. */
  month: string;
}

export const reportMailStore = {
  /** False where it was done already. Of two at once, one waits until the other is through, and then is told so. */
  async claim(db: Queries, month: MailedMonth): Promise<boolean> {
    const rows = await db
      .insert(reportMails)
      .values(month)
      .onConflictDoNothing()
      .returning({ month: reportMails.month });
    return rows.length > 0;
  },
};
