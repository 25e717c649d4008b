import { mostViewsOfLink, type ReviewLink } from '@kinora/contract/review-links';
import { fromTyped, toTyped } from '../access/access-draft.ts';

/** As it is typed. */
export interface LinkDraft {
  label: string;
  /** A number of days, `never`, or `on` a day of one's own choice. */
  ends: string;
  endsAt: string;
  views: string;
  /** Left out: as it was. Null: none any more. */
  password: string | null | undefined;
}

export const endings = [
  { value: '1', label: 'In 1 day' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: 'never', label: 'Never' },
  { value: 'on', label: 'On a date…' },
];

const daySeconds = 86_400;

export const newDraft = (now: number): LinkDraft => ({
  label: '',
  ends: '7',
  endsAt: toTyped(now + 7 * daySeconds),
  views: '',
  password: undefined,
});

export const draftOf = ({ label, expires_at, max_views }: ReviewLink, now: number): LinkDraft => ({
  label,
  ends: expires_at === null ? 'never' : 'on',
  endsAt: toTyped(expires_at ?? now + 7 * daySeconds),
  views: max_views === null ? '' : String(max_views),
  password: undefined,
});

function endOf({ ends, endsAt }: LinkDraft, now: number): number | null {
  if (ends === 'never') return null;
  return ends === 'on' ? fromTyped(endsAt) : Math.floor(now) + Number(ends) * daySeconds;
}

export interface LinkProblems {
  label?: string;
  endsAt?: string;
  views?: string;
}

/** What keeps the draft from being saved; empty where nothing does. */
export function problemsOf(draft: LinkDraft, now: number): LinkProblems {
  const views = Number(draft.views);
  const isCount = draft.views === '' || (Number.isInteger(views) && views >= 1 && views <= mostViewsOfLink);
  const end = endOf(draft, now);
  return {
    ...(draft.label.trim() === '' && { label: 'Name who it is for' }),
    ...(draft.ends === 'on' && (end === null || end <= now) && { endsAt: 'Choose a time in the future' }),
    ...(!isCount && { views: `Enter a number from 1 to ${mostViewsOfLink.toLocaleString('en')}` }),
  };
}

/** As the server takes it. */
export const toSaid = (draft: LinkDraft, now: number) => ({
  label: draft.label.trim(),
  expires_at: endOf(draft, now),
  max_views: draft.views === '' ? null : Number(draft.views),
  ...(draft.password !== undefined && { password: draft.password }),
});
