import { type Mail, toMail } from './mail-layout.ts';

export const codeLifeMinutes = 10;
export const linkLifeHours = 24;

const codePurposes = {
  register: { subject: 'Your Kinora sign-up code', heading: 'Confirm your email', use: 'finish creating your account' },
  reset: { subject: 'Your Kinora password reset code', heading: 'Reset your password', use: 'choose a new password' },
  delete: {
    subject: 'Your Kinora account deletion code',
    heading: 'Delete your account',
    use: 'delete your account and everything in it, for good',
  },
} as const;

interface Keys {
  code: string;
  /** Does the same without the code, and for longer. */
  link: string | undefined;
}

export function codeMail(purpose: keyof typeof codePurposes, { code, link }: Keys): Mail {
  const { subject, heading, use } = codePurposes[purpose];
  return toMail({
    subject,
    heading,
    paragraphs: [`Enter this code to ${use}. It works once and expires in ${codeLifeMinutes} minutes.`],
    code,
    closing: link
      ? [`Or open this link, which needs no code. It works once and for ${linkLifeHours} hours: ${link}`]
      : [],
    footer: 'If you did not ask for this code, ignore this mail: nothing changes without it. Never give it to anybody.',
  });
}
