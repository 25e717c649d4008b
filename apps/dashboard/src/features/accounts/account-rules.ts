import { badEmailMessage, isEmail, isStrongPassword, weakPasswordMessage } from '@kinora/contract';

type Problem = string | null;

export const requiredMessage = 'Required field!';

export const required = (value: string): Problem => (value.trim() ? null : requiredMessage);

export const emailRule = (value: string): Problem => required(value) ?? (isEmail(value) ? null : badEmailMessage);

export const existingPassword = (value: string): Problem => (value ? null : requiredMessage);

export const newPassword = (value: string): Problem =>
  existingPassword(value) ?? (isStrongPassword(value) ? null : weakPasswordMessage);

/** The repeated password; the screens word the mismatch differently. */
export const repeatedPassword =
  <Values extends { password: string }>(mismatch: string) =>
  (value: string, { password }: Values): Problem =>
    existingPassword(value) ?? (value === password ? null : mismatch);
