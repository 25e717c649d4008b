import { describe, expect, it } from 'vitest';
import { errorPageMessage, isScheduledSwitch } from './error-page-message.ts';

describe('errorPageMessage', () => {
  it('shows the message of the address', () => {
    expect(errorPageMessage('The plan changes later')).toBe('The plan changes later');
  });

  it.each([null, '', '   '])('falls back when the message is %j', (m) => {
    expect(errorPageMessage(m)).toBe('Internal Server Error');
  });

  it('cuts a message that somebody made very long', () => {
    expect(errorPageMessage('a'.repeat(5000))).toHaveLength(301);
  });
});

describe('isScheduledSwitch', () => {
  it('knows the one message that is no failure', () => {
    expect(isScheduledSwitch('At the end of the billing cycle the subscription will switch to the free plan')).toBe(
      true,
    );
    expect(isScheduledSwitch('Something broke')).toBe(false);
    expect(isScheduledSwitch(null)).toBe(false);
  });
});
