import { KinoraError } from '@kinora/client';
import { type ErrorCode, errorTable } from '@kinora/contract';
import { describe, expect, it } from 'vitest';
import { inWords, toErrorMessage, waitSentence } from './error-messages.ts';
import { NetworkError } from './network-error.ts';

const refusal = (code: ErrorCode, retryAfterSeconds?: number): KinoraError => {
  const [status, message] = errorTable[code];
  return new KinoraError({ status, code, message, retryAfterSeconds });
};

describe('toErrorMessage', () => {
  it('prefers the code to the status and both to any', () => {
    const rows = { user_not_found: ['by code', 'email'], 404: ['by status'], any: ['by any'] } as const;
    expect(toErrorMessage(rows, refusal('user_not_found'))).toEqual({ message: 'by code', field: 'email' });
    expect(toErrorMessage(rows, refusal('not_found')).message).toBe('by status');
    expect(toErrorMessage(rows, refusal('internal')).message).toBe('by any');
  });

  it('passes on the server’s own sentence where the table is silent', () => {
    expect(toErrorMessage({}, refusal('unavailable')).message).toBe(errorTable.unavailable[1]);
  });

  it('says that the server cannot be reached instead of blaming what was typed', () => {
    expect(toErrorMessage({ any: ['blame'] }, new NetworkError(new TypeError())).message).toMatch(/cannot be reached/);
  });

  it('names the reference of what nobody expected, for those who ask for help', () => {
    const error = new KinoraError({
      status: 500,
      code: 'internal',
      message: 'Something went wrong',
      requestId: 'req_1',
    });
    expect(toErrorMessage({}, error)).toEqual({ message: 'Something went wrong', reference: 'req_1' });
    expect(inWords(toErrorMessage({}, error))).toBe('Something went wrong. Reference: req_1');
    const unknown = new KinoraError({ status: 418, code: 'unknown', message: 'What?', requestId: 'req_2' });
    expect(inWords(toErrorMessage({}, unknown))).toBe('What? Reference: req_2');
  });

  it('names none where the sentence says it all', () => {
    const refused = new KinoraError({ status: 404, code: 'not_found', message: 'Nothing there', requestId: 'req_1' });
    expect(toErrorMessage({}, refused).reference).toBeUndefined();
    const scheduled = new KinoraError({ status: 500, code: 'switch_scheduled', message: 'Later', requestId: 'req_1' });
    expect(toErrorMessage({}, scheduled).reference).toBeUndefined();
    const told = new KinoraError({ status: 500, code: 'internal', message: 'No', requestId: 'req_1' });
    expect(toErrorMessage({ any: ['Wrong key'] }, told)).toEqual({ message: 'Wrong key', field: undefined });
    expect(inWords({ message: 'Wrong key' })).toBe('Wrong key');
  });

  it('does not blame what was typed when the proof that was asked for is declined', () => {
    const rows = { 403: ['Invalid Code!', 'otp'] } as const;
    expect(toErrorMessage(rows, refusal('proof_required'))).toEqual({ message: errorTable.proof_required[1] });
  });

  it('names the wait when there were too many attempts, whatever the table says', () => {
    const error = refusal('too_many_requests', 30);
    expect(toErrorMessage({ any: ['blame'] }, error).message).toBe('Too many attempts. Try again in 30 seconds.');
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
