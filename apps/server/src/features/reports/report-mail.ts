import type { Counts, Overview, Share } from '@kinora/contract';
import { brandLetter, type Mail, type MailFigure, toMail } from '../../mail/mail-layout.ts';

interface MonthlyMail {
  /** As in October 2026. */
  monthText: string;
  days: number;
  overview: Overview;
  /** Most plays first. */
  top: readonly Share[];
  unsubscribeUrl: string;
}

const whole = new Intl.NumberFormat('en');

function watchTime(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`;
  return `${whole.format(Math.round(seconds / 360) / 10)} h`;
}

const rows: readonly [keyof Counts, string, (value: number) => string][] = [
  ['plays', 'Plays', whole.format],
  ['daily_viewers', 'Daily viewers, added up', whole.format],
  ['watched_seconds', 'Watch time', watchTime],
  ['average_watched', 'Average watched', (share) => `${Math.round(share * 100)}%`],
  ['finished', 'Watched to the end', whole.format],
];

function noteOf(now: number | null, before: number | null, days: number): string {
  if (now === null || !before) return '';
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return `as in the ${days} days before`;
  return `${whole.format(Math.abs(percent))}% ${percent > 0 ? 'more' : 'less'} than in the ${days} days before`;
}

const toFigures = ({ totals, previous }: Overview, days: number): MailFigure[] =>
  rows.map(([key, label, text]) => {
    const now = totals[key];
    return { label, value: now === null ? '–' : text(now), note: noteOf(now, previous[key], days) };
  });

const topText = (top: readonly Share[]): string[] => {
  const named = top.filter(({ value, plays }) => value !== '' && plays > 0);
  if (named.length === 0) return [];
  return [
    `Most played: ${named.map(({ name, value, plays }) => `${name ?? value} (${whole.format(plays)})`).join(', ')}.`,
  ];
};

/** What mail programs show a button for, which unsubscribes without opening anything (RFC 8058). */
const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** For whoever owns the workspace. */
export const ownerMail = ({ analyticsUrl, ...month }: MonthlyMail & { analyticsUrl: string }): Mail =>
  toMail({
    subject: `Your videos in ${month.monthText}`,
    heading: `Your videos in ${month.monthText}`,
    paragraphs: ['This is how your videos were watched, in all players together.', ...topText(month.top)],
    figures: toFigures(month.overview, month.days),
    button: { label: 'Open analytics', url: analyticsUrl },
    footer: `You get this mail because you asked for monthly figures in the analytics of ${brandLetter}.`,
    footerLink: { label: 'Stop these mails', url: month.unsubscribeUrl },
    headers: unsubscribeHeaders(month.unsubscribeUrl),
  });

interface SharedMail extends MonthlyMail {
  label: string;
  sharedBy: string;
  playerName: string | undefined;
  reportUrl: string;
}

/** For whom the owner shares a report with. */
export const sharedMail = ({ label, sharedBy, playerName, reportUrl, ...month }: SharedMail): Mail =>
  toMail({
    subject: `${label}: ${month.monthText}`,
    heading: `${label}: ${month.monthText}`,
    paragraphs: [
      playerName === undefined
        ? `This is how the videos of ${sharedBy} were watched.`
        : `This is how “${playerName}” was watched.`,
      ...topText(month.top),
    ],
    figures: toFigures(month.overview, month.days),
    button: { label: 'Open the report', url: reportUrl },
    footer: `You get this mail because ${sharedBy} shares this report with you.`,
    footerLink: { label: 'Unsubscribe', url: month.unsubscribeUrl },
    headers: unsubscribeHeaders(month.unsubscribeUrl),
  });
