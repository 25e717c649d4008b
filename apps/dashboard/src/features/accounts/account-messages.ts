import type { MessageRows } from '../../api/error-messages.ts';

/** The error catalogue of the account screens, per situation. */
export const accountMessages = {
  login: {
    404: ['User not found!', 'email'],
    401: ['Invalid Credentials!', 'password'],
  },
  loginCode: {
    account_suspended: ['This account is suspended'],
    404: ['User not found!'],
    invalid_credentials: ['Invalid Credentials!'],
    401: ['Invalid OTP', 'otp'],
    403: ['Invalid OTP', 'otp'],
  },
  registrationCode: { 409: ['Email already exists', 'email'] },
  registration: {
    401: ['Invalid OTP', 'otp'],
    409: ['Email already exists'],
  },
  resetCode: { 404: ['We found no user with this email.', 'email'] },
  reset: {
    401: ['OTP verification failed!', 'otp'],
    403: ['Unregistered email!'],
  },
  resetByLink: {
    401: ['This link has been used or has expired. Request a new one.'],
    403: ['Unregistered email!'],
  },
  recovery: {
    any: ['Wrong recovery key or email', 'recovery_code'],
  },
  passwordChange: {
    403: ['The current password is incorrect', 'current_password'],
  },
  proof: {
    password_incorrect: ['Incorrect password', 'password'],
    two_factor_invalid: ['Invalid code', 'otp'],
  },
  deletionCode: { any: ['Unable send otp'] },
  deletion: {
    403: ['Invalid Code!', 'otp'],
  },
} as const satisfies Record<string, MessageRows>;
