import { describe, expect, it } from 'vitest';
import { signMail } from './mail-layout.ts';
import { noticeMail } from './notices.ts';

const facts = {
  at: new Date('2026-02-03T04:05:06.789Z'),
  device: 'Firefox on Windows',
  publicUrl: 'https://video.example.test',
};
const kinds = [
  'passwordReset',
  'passwordChanged',
  'twoFactorEnabled',
  'twoFactorDisabled',
  'apiKeyCreated',
  'signingKeyCreated',
  'recovered',
] as const;

describe('noticeMail', () => {
  it.each(kinds)('says for %s what happened, when, on which device and what to do', (kind) => {
    const brand = { name: 'Kinora', mailSender: '' };
    const { subject, text, html } = signMail(noticeMail(kind, facts), brand);
    expect(subject).toMatch(/Kinora/);
    for (const form of [text, html]) {
      expect(form).toContain(subject);
      expect(form).toContain('When: 2026-02-03 04:05 UTC');
      expect(form).toContain('Device: Firefox on Windows');
      expect(form).toContain('https://video.example.test/forgot-password');
    }
  });

  it('has a subject of its own for each', () => {
    expect(new Set(kinds.map((kind) => noticeMail(kind, facts).subject)).size).toBe(kinds.length);
  });

  it('says what else it brought about', () => {
    expect(noticeMail('passwordReset', { ...facts, also: ['Keys went.', 'Codes went.'] }).text).toMatch(
      /Keys went\.\n\nCodes went\.\n\nWhen:/,
    );
  });

  it('escapes what it names', () => {
    const { html } = noticeMail('recovered', { ...facts, device: '<b>"&\'' });
    expect(html).toContain('Device: &lt;b&gt;&quot;&amp;&#39;');
  });
});
