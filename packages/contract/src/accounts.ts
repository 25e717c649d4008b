import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  DeviceToken,
  Done,
  Email,
  Empty,
  EpochSeconds,
  NewPassword,
  nameText,
  Password,
  SessionId,
  SixDigits,
  text,
} from './scalars.ts';

export const User = z.object({
  email: z.string(),
  name: z.string(),
  twoFAEnabled: z.boolean(),
  /** Of the installation; missing of everybody else. */
  administrator: z.optional(z.literal(true)),
});
export type User = z.infer<typeof User>;

export const SignedIn = z.object({ token: z.string(), user: User });
export type SignedIn = z.infer<typeof SignedIn>;

export const OtpPurpose = z.enum(['register', 'reset', 'delete']);
export type OtpPurpose = z.infer<typeof OtpPurpose>;

export const Session = z.object({
  id: SessionId,
  device: z.string(),
  created_at: EpochSeconds,
  last_seen_at: EpochSeconds,
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** Makes a browser known by which somebody gets in: from then on, strangers who guess do not slow it down. */
const device = { device_token: z.optional(DeviceToken) };

export const accountEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/login',
    access: 'public',
    summary: 'Sign in with a password and, where two-factor authentication is on, a code',
    input: z.strictObject({ email: Email, password: Password, otp: z.optional(text(0, 16)), ...device }),
    output: SignedIn,
    errors: ['user_not_found', 'invalid_credentials', 'two_factor_required', 'two_factor_invalid', 'account_suspended'],
    inMaintenance: true,
  }),
  logout: endpoint({
    method: 'GET',
    path: '/logout',
    access: 'member',
    summary: 'End this session',
    input: Empty,
    output: Done,
    errors: [],
    hasSideEffects: true,
    inMaintenance: true,
  }),
  generateOtp: endpoint({
    method: 'POST',
    path: '/otps/generate',
    access: 'visitor',
    summary: 'Mail a six-digit code and answer the token that belongs to it; one for a deletion only to the signed-in',
    input: z.strictObject({ email: Email, purpose: z.optional(OtpPurpose) }),
    output: z.object({ id: z.string() }),
    errors: ['email_taken', 'unknown_email', 'otp_not_sent', 'forbidden', 'registration_closed'],
  }),
  register: endpoint({
    method: 'POST',
    path: '/register',
    access: 'public',
    summary: 'Create an account with the mailed code',
    input: z.strictObject({ email: Email, name: nameText(100), password: NewPassword, otp: SixDigits, ...device }),
    output: SignedIn,
    errors: ['otp_invalid', 'email_taken', 'registration_closed'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/reset-password',
    access: 'otp-token',
    summary:
      'Set a new password with the mailed code and its token, or the token of the mailed link alone; ends every session and deletes the API keys',
    input: z.strictObject({
      email: Email,
      password: NewPassword,
      otp: z.optional(SixDigits),
      keep_api_keys: z.optional(z.boolean()),
      ...device,
    }),
    output: Done,
    errors: ['otp_invalid', 'unregistered_email'],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/change-password',
    access: 'member',
    summary: 'Change the password; ends every other session',
    input: z.strictObject({ current_password: Password, new_password: NewPassword }),
    output: Done,
    errors: ['password_incorrect'],
  }),
  recover: endpoint({
    method: 'POST',
    path: '/recovery',
    access: 'public',
    summary: 'Turn two-factor authentication off with the recovery code, using the code up',
    input: z.strictObject({ email: Email, password: Password, recovery_code: text(1, 100), ...device }),
    output: Done,
    errors: ['recovery_failed'],
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/delete-account',
    access: 'member',
    summary: 'Delete the account and everything in it, with the mailed code',
    input: z.strictObject({ otp: SixDigits }),
    output: Done,
    errors: ['delete_code_invalid', 'administrator_needed'],
    proof: true,
  }),
  me: endpoint({
    method: 'GET',
    path: '/me',
    access: 'member',
    summary: 'The signed-in person',
    input: Empty,
    output: User,
    errors: [],
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/sessions',
    access: 'member',
    summary: 'The devices that are signed in, newest use first',
    input: Empty,
    output: z.array(Session),
    errors: [],
  }),
  prove: endpoint({
    method: 'POST',
    path: '/sessions/proof',
    access: 'member',
    summary: 'Prove anew whose session this is: with a code where two-factor authentication is on, else the password',
    input: z.strictObject({ password: z.optional(Password), otp: z.optional(text(0, 16)) }),
    output: Done,
    errors: ['password_incorrect', 'two_factor_required', 'two_factor_invalid'],
    inMaintenance: true,
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/sessions/:session_id',
    access: 'member',
    summary: 'Sign one device out',
    input: z.strictObject({ session_id: SessionId }),
    output: Done,
    errors: ['session_not_found'],
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/sessions',
    access: 'member',
    summary: 'Sign every other device out',
    input: Empty,
    output: Done,
    errors: [],
  }),
};
