import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Done, Email, text } from './scalars.ts';

const passcode = { email: Email, passcode: text(0, 16) };

export const twoFactorEndpoints = {
  qrCode: endpoint({
    method: 'GET',
    path: '/two-factors/:email',
    access: 'member',
    summary: 'The QR code to scan; a new secret each time until it is confirmed',
    input: z.strictObject({ email: Email }),
    output: z.unknown(),
    errors: ['two_factor_already_enabled', 'forbidden'],
    bytes: ['image/png'],
    hasSideEffects: true,
    proof: true,
  }),
  setupKey: endpoint({
    method: 'GET',
    path: '/two-factors/:email/setup-key',
    access: 'member',
    summary: 'The secret of the QR code shown last, for those who cannot scan it',
    input: z.strictObject({ email: Email }),
    output: z.object({ setup_key: z.string() }),
    errors: ['two_factor_already_enabled', 'not_found', 'forbidden'],
    proof: true,
  }),
  enable: endpoint({
    method: 'POST',
    path: '/two-factors',
    access: 'member',
    summary: 'Confirm the scanned secret with a code; answers the recovery code, once',
    input: z.strictObject(passcode),
    output: z.object({ recovery_code: z.string() }),
    errors: ['two_factor_already_enabled', 'two_factor_code_empty', 'two_factor_code_invalid', 'forbidden'],
    proof: true,
  }),
  disable: endpoint({
    method: 'PUT',
    path: '/two-factors',
    access: 'member',
    summary: 'Turn two-factor authentication off with a code',
    input: z.strictObject(passcode),
    output: Done,
    errors: ['two_factor_not_enabled', 'two_factor_code_empty', 'two_factor_code_invalid', 'forbidden'],
  }),
};
