import type { Transaction } from '../db/connect.ts';
import { brandLetter, type Mail, toMail } from './mail-layout.ts';
import type { Outbox } from './outbox.ts';

const noticeTable = {
  passwordReset: {
    subject: `Your ${brandLetter} password was reset`,
    what: 'The password of your account was set anew with a code that we mailed to you. Every device was signed out.',
  },
  passwordChanged: {
    subject: `Your ${brandLetter} password was changed`,
    what: 'The password of your account was changed. Every other device was signed out.',
  },
  twoFactorEnabled: {
    subject: `Two-factor authentication is on for your ${brandLetter} account`,
    what: 'Signing in to your account now also asks for a code of an authenticator app. A recovery code was shown once.',
  },
  twoFactorDisabled: {
    subject: `Two-factor authentication is off for your ${brandLetter} account`,
    what: 'Signing in to your account no longer asks for a code of an authenticator app. Its recovery code works no more.',
  },
  apiKeyCreated: {
    subject: `A new API key was made for your ${brandLetter} account`,
    what: 'Whoever holds it can work with your videos and players. Your account, your plan and your payments stay out of its reach.',
  },
  signingKeyCreated: {
    subject: `A new signing key was made for your ${brandLetter} account`,
    what: 'Whoever holds it can sign tokens that play your protected videos. It changes nothing in your account.',
  },
  recovered: {
    subject: `Your ${brandLetter} account was recovered`,
    what: 'The recovery code of your account was used. Two-factor authentication is off now and every device was signed out.',
  },
} as const satisfies Record<string, { subject: string; what: string }>;

export type NoticeKind = keyof typeof noticeTable;

export interface NoticeFacts {
  at: Date;
  device: string;
  publicUrl: string;
  /** What else it brought about. */
  also?: string[];
}

/** Tells the owner what happened to the account, so that a stranger cannot do it unseen. */
export function noticeMail(kind: NoticeKind, { at, device, publicUrl, also = [] }: NoticeFacts): Mail {
  const { subject, what } = noticeTable[kind];
  return toMail({
    subject,
    heading: subject,
    paragraphs: [
      what,
      ...also,
      `When: ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      `Device: ${device}`,
      `If this was you, there is nothing to do. If it was not, choose a new password at once at ${publicUrl}/forgot-password, which signs every device out and deletes the API keys, and then look through your account at ${publicUrl}/profile.`,
    ],
    footer: 'You get this mail because the security of your account changed. It cannot be switched off.',
  });
}

export interface Notices {
  post: (
    tx: Transaction,
    notice: { kind: NoticeKind; to: string } & Pick<NoticeFacts, 'device' | 'also'>,
  ) => Promise<void>;
}

export const createNotices = (outbox: Outbox, publicUrl: string): Notices => ({
  post: (tx, { kind, to, ...facts }) =>
    outbox.post(tx, { to, mail: noticeMail(kind, { at: new Date(), publicUrl, ...facts }) }),
});
