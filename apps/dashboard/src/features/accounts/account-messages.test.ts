import { type ErrorCode, errorTable } from '@kinora/contract';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import { explain, type Situation, waitSentence } from './account-messages.ts';

const refusal = (code: ErrorCode, retryAfterSeconds?: number): ApiError => {
  const [status, message] = errorTable[code];
  return new ApiError({ status, code, message, retryAfterSeconds });
};

const catalogue: [Situation, ErrorCode, string][] = [
  ['login', 'user_not_found', 'User not found!'],
  ['login', 'invalid_credentials', 'Invalid Credentials!'],
  ['login', 'two_factor_invalid', 'Invalid OTP'],
  ['login', 'forbidden', 'Invalid OTP'],
  ['registrationCode', 'email_taken', 'Email already exists'],
  ['registration', 'otp_invalid', 'Invalid OTP'],
  ['registration', 'email_taken', 'Email already exists'],
  ['twoFactorEnable', 'two_factor_code_invalid', 'Invalid code!'],
  ['twoFactorEnable', 'two_factor_code_empty', 'Code cannot be empty'],
  ['twoFactorDisable', 'two_factor_code_invalid', 'Invalid code'],
  ['deletion', 'delete_code_invalid', 'Invalid Code!'],
  ['deletionCode', 'otp_not_sent', 'Unable send otp'],
  ['resetCode', 'unknown_email', 'We found no user with this email.'],
  ['reset', 'otp_invalid', 'OTP verification failed!'],
  ['reset', 'unregistered_email', 'Unregistered email!'],
  ['recovery', 'recovery_failed', 'Wrong recovery key or email'],
  ['recovery', 'invalid_credentials', 'Wrong recovery key or email'],
  ['recovery', 'internal', 'Wrong recovery key or email'],
];

describe('explain', () => {
  it.each(catalogue)('says for %s refused with %s: %s', (situation, code, message) => {
    expect(explain(situation, refusal(code)).message).toBe(message);
  });

  it('names the field to correct', () => {
    expect(explain('login', refusal('user_not_found')).field).toBe('email');
    expect(explain('registration', refusal('otp_invalid')).field).toBe('otp');
  });

  it('passes on the server’s own sentence where the catalogue is silent', () => {
    expect(explain('login', refusal('unavailable')).message).toBe(errorTable.unavailable[1]);
  });

  it('says that the server cannot be reached instead of blaming what was typed', () => {
    expect(explain('recovery', new NetworkError(new TypeError())).message).toMatch(/cannot be reached/);
  });

  it('names the wait in every situation when there were too many attempts', () => {
    expect(explain('recovery', refusal('too_many_requests', 30)).message).toBe(
      'Too many attempts. Try again in 30 seconds.',
    );
  });
});

describe('waitSentence', () => {
  it.each([
    [undefined, 'Wait a moment'],
    [1, 'in 1 second.'],
    [59, 'in 59 seconds.'],
    [60, 'in 1 minute.'],
    [61, 'in 2 minutes.'],
  ])('for %s seconds says %s', (seconds, words) => {
    expect(waitSentence(seconds)).toContain(words);
  });
});
