import type { Seal } from '../../crypto/seal.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { Mail } from '../../mail/mail-layout.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { StatsService } from '../stats/stats-service.ts';
import { type Month, monthBefore } from './month.ts';
import { reportAddress } from './report-link-service.ts';
import { ownerMail, sharedMail } from './report-mail.ts';
import { reportMailStore } from './report-mail-store.ts';
import { reportStore } from './report-store.ts';
import type { UnsubscribeService } from './unsubscribe-service.ts';

export interface ReportMailParts {
  db: Database;
  stats: Pick<StatsService, 'overview' | 'breakdown'>;
  seal: Seal;
  outbox: Outbox;
  unsubscribes: Pick<UnsubscribeService, 'addressFor'>;
  playerNames: (workspaceId: string, ids: string[]) => Promise<Map<string, string>>;
  /** Workspaces whose owners wanted mails before then. */
  listMonthly: (before: Date) => Promise<string[]>;
  listOwnerEmails: (tx: Transaction, workspaceId: string) => Promise<string[]>;
  publicUrl: string;
  onError: (error: unknown) => void;
}

/** By then the last views of the month are in its sums, and people read their mail. */
const firstHour = 6;
const topCount = 3;

/** The month before, to everybody who is to get it and has not yet. May be run any number of times, by any number at once. */
export async function sendReportMails(parts: ReportMailParts, now: Date): Promise<void> {
  const month = monthBefore(now);
  if (now.getTime() < month.end.getTime() + firstHour * 3_600_000) return;
  const tasks = [
    ...(await parts.listMonthly(month.end)).map((workspaceId) => () => sendToOwner(parts, month, workspaceId)),
    ...(await reportStore.listMailable(parts.db, month.end)).map((row) => () => sendReport(parts, month, row)),
  ];
  // One that fails comes again within the hour, and holds up nobody else.
  for (const task of tasks) await task().catch(parts.onError);
}

export async function scheduleReportMails(queue: Queue, parts: ReportMailParts): Promise<void> {
  await queue.work('report-mails', () => sendReportMails(parts, new Date()));
  await queue.schedule('report-mails', '20 * * * *');
}

interface Subject {
  workspaceId: string;
  playerId?: string | null;
}

/** As the screens answer it. Undefined where nobody saw anything, which is no news to mail. */
async function figuresOf(
  { stats }: ReportMailParts,
  { from, to, text, days }: Month,
  { workspaceId, playerId }: Subject,
) {
  const who = { actor: { workspaceId, accountId: '' } };
  const of = { from, to, tz: 'UTC', ...(playerId ? { player_id: playerId } : {}) };
  const overview = await stats.overview({ ...of, interval: 'day' }, who);
  if (overview.totals.plays === 0 && overview.totals.loads === 0) return undefined;
  const { shares } = await stats.breakdown({ ...of, by: playerId ? 'page' : 'video', limit: topCount }, who);
  return { monthText: text, days, overview, top: shares };
}

type Figures = NonNullable<Awaited<ReturnType<typeof figuresOf>>>;

interface Sending extends Subject {
  subjectId: string;
  emails: (tx: Transaction) => Promise<string[]>;
  write: (figures: Figures, unsubscribeUrl: string) => Mail;
}

/** The row that says it is done and the mails are one transaction: none is lost, none comes twice. */
async function send(parts: ReportMailParts, month: Month, { subjectId, emails, write, ...of }: Sending): Promise<void> {
  const { db, outbox, unsubscribes } = parts;
  await db.transaction(async (tx) => {
    const { workspaceId } = of;
    if (!(await reportMailStore.claim(tx, { workspaceId, subjectId, month: month.from }))) return;
    const figures = await figuresOf(parts, month, of);
    if (!figures) return;
    for (const to of await emails(tx)) {
      const url = unsubscribes.addressFor({ subjectId, email: to });
      await outbox.post(tx, { to, mail: write(figures, url) });
    }
  });
}

const sendToOwner = (parts: ReportMailParts, month: Month, workspaceId: string): Promise<void> =>
  send(parts, month, {
    workspaceId,
    subjectId: workspaceId,
    emails: (tx) => parts.listOwnerEmails(tx, workspaceId),
    write: (figures, unsubscribeUrl) =>
      ownerMail({
        ...figures,
        unsubscribeUrl,
        analyticsUrl: `${parts.publicUrl}/analytics?from=${month.from}&to=${month.to}`,
      }),
  });

type Mailable = Awaited<ReturnType<typeof reportStore.listMailable>>[number];

async function sendReport(parts: ReportMailParts, month: Month, row: Mailable): Promise<void> {
  const { id, workspaceId, playerId, label, sharedBy, emails, secretSealed } = row;
  const names = await parts.playerNames(workspaceId, playerId ? [playerId] : []);
  const days = { from: month.from, to: month.to };
  const reportUrl = reportAddress(parts.publicUrl, parts.seal.open(secretSealed, workspaceId), days);
  const playerName = playerId ? names.get(playerId) : undefined;
  await send(parts, month, {
    workspaceId,
    playerId,
    subjectId: id,
    emails: async () => emails,
    write: (figures, unsubscribeUrl) =>
      sharedMail({ ...figures, unsubscribeUrl, label, sharedBy, playerName, reportUrl }),
  });
}
