import { ApiError, NetworkError } from '../../api/api-error.ts';

interface Explanation {
  message: string;
  /** The field to correct. */
  field?: string | undefined;
}

type Row = readonly [message: string, field?: string];

/** What people read, per situation: looked up by error code, then by status, then under `any`. */
export const accountMessages = {
  login: {
    404: ['User not found!', 'email'],
    invalid_credentials: ['Invalid Credentials!', 'password'],
    two_factor_invalid: ['Invalid OTP', 'otp'],
    403: ['Invalid OTP', 'otp'],
  },
  registrationCode: { 409: ['Email already exists', 'email'] },
  registration: { 401: ['Invalid OTP', 'otp'], 409: ['Email already exists'] },
  resetCode: { 404: ['We found no user with this email.', 'email'] },
  reset: { 401: ['OTP verification failed!', 'otp'], 403: ['Unregistered email!'] },
  recovery: { any: ['Wrong recovery key or email', 'recovery_code'] },
  passwordChange: { password_incorrect: ['The current password is not right', 'current_password'] },
  twoFactorSetup: { 409: ['Two-factor authentication is already enabled'] },
  twoFactorEnable: { 401: ['Invalid code!', 'passcode'], 400: ['Code cannot be empty', 'passcode'] },
  twoFactorDisable: { 401: ['Invalid code', 'passcode'], 400: ['Code cannot be empty', 'passcode'] },
  deletionCode: { any: ['Unable send otp'] },
  deletion: { 403: ['Invalid Code!', 'otp'], otp_not_sent: ['Unable send otp'] },
} as const satisfies Record<string, Record<string, Row>>;

export type Situation = keyof typeof accountMessages;

export function explain(situation: Situation, error: unknown): Explanation {
  if (!(error instanceof ApiError)) return { message: toSentence(error) };
  if (error.status === 429) return { message: waitSentence(error.retryAfterSeconds) };
  const rows: Record<string, Row> = accountMessages[situation];
  const row = rows[error.code] ?? rows[error.status] ?? rows.any;
  return row ? { message: row[0], field: row[1] } : { message: error.message };
}

const toSentence = (error: unknown): string =>
  error instanceof NetworkError ? error.message : 'Something went wrong. Reload the page and try again.';

export function waitSentence(seconds: number | undefined): string {
  if (seconds === undefined) return 'Too many attempts. Wait a moment and try again.';
  if (seconds < 60) return `Too many attempts. Try again in ${count(seconds, 'second')}.`;
  return `Too many attempts. Try again in ${count(Math.ceil(seconds / 60), 'minute')}.`;
}

const count = (amount: number, noun: string): string => `${amount} ${noun}${amount === 1 ? '' : 's'}`;
