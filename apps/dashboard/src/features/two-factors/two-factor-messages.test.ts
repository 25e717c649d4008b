import { KinoraError } from '@kinora/client';
import { type ErrorCode, errorTable } from '@kinora/contract';
import { describe, expect, it } from 'vitest';
import { type MessageRows, toErrorMessage } from '../../api/error-messages.ts';
import { disableMessages, enableMessages } from './two-factor-messages.ts';

const catalogue: [string, MessageRows, ErrorCode, string][] = [
  ['enabling', enableMessages, 'two_factor_code_invalid', 'Invalid code!'],
  ['enabling', enableMessages, 'two_factor_code_empty', 'Code cannot be empty'],
  ['enabling', enableMessages, 'two_factor_already_enabled', 'Two-factor authentication is already enabled'],
  ['disabling', disableMessages, 'two_factor_code_invalid', 'Invalid code'],
  ['disabling', disableMessages, 'two_factor_code_empty', 'Code cannot be empty'],
  ['disabling', disableMessages, 'two_factor_not_enabled', 'Two-factor authentication is not enabled'],
];

describe('error catalogue of two-factor authentication', () => {
  it.each(catalogue)('%s %#: %s', (_, rows, code, message) => {
    const [status, sentence] = errorTable[code];
    expect(toErrorMessage(rows, new KinoraError({ status, code, message: sentence })).message).toBe(message);
  });
});
