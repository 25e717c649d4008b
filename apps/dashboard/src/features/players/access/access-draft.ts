import type { PlayerAccess } from '@kinora/contract/access';

export type AccessDraft = Omit<PlayerAccess, 'has_password' | 'is_protected' | 'also_open'> & {
  /** Left out: as it was. Null: none any more. */
  password?: string | null;
};

export const toDraft = ({ has_password: _, is_protected: __, also_open: ___, ...draft }: PlayerAccess): AccessDraft =>
  draft;

export const isSameDraft = (one: AccessDraft, other: AccessDraft): boolean =>
  (Object.keys({ ...one, ...other }) as (keyof AccessDraft)[]).every((key) => String(one[key]) === String(other[key]));

const pad = (number: number, length = 2) => String(number).padStart(length, '0');

/** As an input of date and time holds it, in the time of whoever types. */
export function toTyped(seconds: number | null): string {
  if (seconds === null) return '';
  const at = new Date(seconds * 1000);
  const day = [pad(at.getFullYear(), 4), pad(at.getMonth() + 1), pad(at.getDate())].join('-');
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

/** Null where nothing is typed, or no moment. */
export function fromTyped(typed: string): number | null {
  const at = new Date(typed).getTime();
  return Number.isNaN(at) || at < 0 ? null : Math.floor(at / 1000);
}

/** What keeps the draft from being saved; undefined where nothing does. */
export function problemOf({ opens_at, closes_at }: AccessDraft): string | undefined {
  return opens_at !== null && closes_at !== null && closes_at <= opens_at
    ? 'It has to close after it opens'
    : undefined;
}
