import { idPattern } from '@kinora/player-config/id-pattern';
import * as z from 'zod/mini';

// Postgres refuses NUL in text and a lone surrogate has no UTF-8 form: both are refused here, as input, not there, as a fault.
const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

const notStorable = 'must not contain characters that cannot be stored';

export const text = (min: number, max: number) =>
  z.string().check(z.minLength(min), z.maxLength(max), z.refine(isStorable, notStorable));

/** What people call something: more than spaces. */
export const nameText = (max: number) =>
  text(1, max).check(z.refine((name) => name.trim() !== '', 'must not be blank'));

const id = (prefix: string) => z.string().check(z.regex(new RegExp(`^${idPattern(prefix)}$`)));

export const PlayerId = id('ply');
export const SourceId = id('src');
export const VideoId = id('vid');
export const TrackId = id('trk');
export const ApiKeyId = id('key');
export const SigningKeyId = id('sgk');
export const SessionId = id('ses');
export const AccountId = id('acc');
export const InvitationId = id('inv');
export const AnnouncementId = id('ann');
export const ReportId = id('rep');
export const ReviewLinkId = id('rvl');
export const AbuseReportId = id('abr');

/** For whoever looks for an id in an address. */
export const playerIdPattern = idPattern('ply');
export const videoIdPattern = idPattern('vid');

export const PlanId = z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/));

/** BCP 47, as browsers read it. */
function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
export const LanguageTag = text(2, 35).check(z.refine(isLanguageTag, 'must be a language tag such as en or pt-BR'));

/** What is sent as it is, in place of JSON. */
export const FileBytes = z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array, 'must be a file');

/** Counts saves, in a column of this width. */
export const Version = z.int32();

export const EpochSeconds = z.int().check(z.nonnegative());

/** Only these 26: `toLowerCase` also turns the Kelvin sign into a k, and one address into another. */
const lowerCaseAscii = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

export const badEmailMessage = 'Enter a valid email address';

/** One canonical form: trimmed and lower-case, so that U@X.test and u@x.test are one account. */
export const Email = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(254)),
    z.transform((value: string) => lowerCaseAscii(value.trim())),
  ),
  z.email(badEmailMessage),
);

export const isEmail = (value: string): boolean => Email.safeParse(value).success;

export const SixDigits = z.string().check(z.regex(/^\d{6}$/, 'Enter the 6 digits'));

/** What a browser keeps, so that it is known again: 256 random bits of its own. */
export const DeviceToken = z.string().check(z.regex(/^kdt_[\w-]{43}$/));

/** A password that already exists is only bounded, never judged: its rules may have been others. */
export const Password = z.string().check(z.minLength(1), z.maxLength(256), z.refine(isStorable, notStorable));

export const isStrongPassword = (password: string): boolean =>
  password.length >= 8 && /\p{Lu}/u.test(password) && /\d/.test(password) && /[^\p{L}\d\s]/u.test(password);

export const weakPasswordMessage = 'Password must be at least 8 characters with uppercase, number & special character.';

export const NewPassword = Password.check(z.refine(isStrongPassword, weakPasswordMessage));

export const Empty = z.strictObject({});

/** What a call answers that has nothing to tell. */
export const Done = z.object({ success: z.literal(true) });
export const done: z.output<typeof Done> = { success: true };

/** Query of a list: without `limit` the whole list comes, with it a page whose successor is named by `X-Next-Cursor`. */
export const pageQuery = {
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(200))),
  cursor: z.optional(text(1, 200)),
  q: z.optional(text(0, 100)),
};
