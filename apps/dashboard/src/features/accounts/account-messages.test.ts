import { type ErrorCode, errorTable } from '@kinora/contract';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { explain, type MessageRows } from '../../api/explain.ts';
import { accountMessages } from './account-messages.ts';

const catalogue: [keyof typeof accountMessages, ErrorCode, string, string?][] = [
  ['login', 'user_not_found', 'User not found!', 'email'],
  ['login', 'invalid_credentials', 'Invalid Credentials!', 'password'],
  ['login', 'two_factor_invalid', 'Invalid OTP', 'otp'],
  ['login', 'forbidden', 'Invalid OTP', 'otp'],
  ['registrationCode', 'email_taken', 'Email already exists', 'email'],
  ['registration', 'otp_invalid', 'Invalid OTP', 'otp'],
  ['registration', 'email_taken', 'Email already exists'],
  ['deletion', 'delete_code_invalid', 'Invalid Code!', 'otp'],
  ['deletionCode', 'otp_not_sent', 'Unable send otp'],
  ['deletionCode', 'unavailable', 'Unable send otp'],
  ['resetCode', 'unknown_email', 'We found no user with this email.', 'email'],
  ['reset', 'otp_invalid', 'OTP verification failed!', 'otp'],
  ['reset', 'unauthenticated', 'OTP verification failed!', 'otp'],
  ['reset', 'unregistered_email', 'Unregistered email!'],
  ['recovery', 'recovery_failed', 'Wrong recovery key or email', 'recovery_code'],
  ['recovery', 'internal', 'Wrong recovery key or email', 'recovery_code'],
  ['passwordChange', 'password_incorrect', 'The current password is not right', 'current_password'],
];

describe('error catalogue of the account screens', () => {
  it.each(catalogue)('%s answers %s with: %s', (situation, code, message, field) => {
    const [status, sentence] = errorTable[code];
    const rows: MessageRows = accountMessages[situation];
    expect(explain(rows, new ApiError({ status, code, message: sentence }))).toEqual({ message, field });
  });
});
