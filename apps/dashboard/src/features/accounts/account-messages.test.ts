import { KinoraError } from '@kinora/client';
import { type ErrorCode, errorTable } from '@kinora/contract';
import { describe, expect, it } from 'vitest';
import { type MessageRows, toErrorMessage } from '../../api/error-messages.ts';
import { accountMessages } from './account-messages.ts';

const catalogue: [keyof typeof accountMessages, ErrorCode, string, string?][] = [
  ['login', 'user_not_found', 'User not found!', 'email'],
  ['login', 'invalid_credentials', 'Invalid Credentials!', 'password'],
  ['loginCode', 'two_factor_invalid', 'Invalid OTP', 'otp'],
  ['loginCode', 'forbidden', 'Invalid OTP', 'otp'],
  ['loginCode', 'invalid_credentials', 'Invalid Credentials!'],
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
  ['passwordChange', 'password_incorrect', 'The current password is incorrect', 'current_password'],
];

describe('error catalogue of the account screens', () => {
  it.each(catalogue)('%s answers %s with: %s', (situation, code, message, field) => {
    const [status, sentence] = errorTable[code];
    const rows: MessageRows = accountMessages[situation];
    expect(toErrorMessage(rows, new KinoraError({ status, code, message: sentence }))).toEqual({ message, field });
  });

  it.each([
    ['login', 401, 'Invalid Credentials!'],
    ['login', 404, 'User not found!'],
    ['loginCode', 401, 'Invalid OTP'],
    ['loginCode', 403, 'Invalid OTP'],
    ['registrationCode', 409, 'Email already exists'],
    ['registration', 401, 'Invalid OTP'],
    ['registration', 409, 'Email already exists'],
    ['deletion', 403, 'Invalid Code!'],
    ['resetCode', 404, 'We found no user with this email.'],
    ['reset', 401, 'OTP verification failed!'],
    ['reset', 403, 'Unregistered email!'],
  ] as const)('%s answers a %d of an unknown code with: %s', (situation, status, message) => {
    const error = new KinoraError({ status, code: 'unknown', message: 'What?' });
    expect(toErrorMessage(accountMessages[situation] as MessageRows, error).message).toBe(message);
  });
});
