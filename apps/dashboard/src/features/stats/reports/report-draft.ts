import { isEmail } from '@kinora/contract';
import { mostRecipients, type ReportLink } from '@kinora/contract/reports';

/** What is typed of a report link. */
export interface ReportDraft {
  label: string;
  /** The last day, as in 2026-11-17; empty for no end. */
  lastDay: string;
  emails: string;
}

export const longestLabel = 80;

/** As people write lists of addresses. */
export const emailsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\s,;]+/)
      .map((one) => one.toLowerCase())
      .filter(Boolean),
  ),
];

/** The last moment of a day, where the browser is; null without a day. */
export function endOf(lastDay: string): number | null {
  const end = new Date(`${lastDay}T23:59:59`).getTime();
  return Number.isNaN(end) ? null : Math.floor(end / 1000);
}

const dayOfEnd = (seconds: number | null): string => {
  if (seconds === null) return '';
  const at = new Date(seconds * 1000);
  const two = (amount: number) => String(amount).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
};

export const draftOf = ({ label, ends_at, recipients }: ReportLink): ReportDraft => ({
  label,
  lastDay: dayOfEnd(ends_at),
  emails: recipients
    .filter(({ is_subscribed }) => is_subscribed)
    .map(({ email }) => email)
    .join(', '),
});

/** What has to be put right first, by field. */
export function problemsOf(
  { label, lastDay, emails }: ReportDraft,
  now: number,
): Partial<Record<keyof ReportDraft, string>> {
  const typed = emailsIn(emails);
  const wrong = typed.find((one) => !isEmail(one));
  const end = endOf(lastDay);
  return {
    ...(label.trim() === '' && { label: 'Give the report a name.' }),
    ...(end !== null && end * 1000 < now && { lastDay: 'Choose a day that is not over.' }),
    ...(wrong !== undefined && { emails: `“${wrong}” is not a mail address.` }),
    ...(typed.length > mostRecipients && { emails: `Name ${mostRecipients} addresses at most.` }),
  };
}
