import type { MessageRows } from '../../api/error-messages.ts';

export const enableMessages = {
  401: ['Invalid code!', 'passcode'],
  400: ['Code cannot be empty', 'passcode'],
} as const satisfies MessageRows;

export const disableMessages = {
  401: ['Invalid code', 'passcode'],
  400: ['Code cannot be empty', 'passcode'],
} as const satisfies MessageRows;
