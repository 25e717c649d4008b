import { brandLetter, type Mail, toMail } from './mail-layout.ts';

export const codeLifeMinutes = 10;
export const linkLifeHours = 24;

const codePurposes = {
  register: {
    subject: `Your ${brandLetter} sign-up code`,
    heading: 'Confirm your email',
    use: 'finish creating your account',
  },
  reset: {
    subject: `Your ${brandLetter} password reset code`,
    heading: 'Reset your password',
    use: 'choose a new password',
  },
  delete: {
    subject: `Your ${brandLetter} account deletion code`,
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

export const testMail = (): Mail =>
  toMail({
    subject: `A test mail of ${brandLetter}`,
    heading: 'Mail works',
    paragraphs: ['This mail was sent from the administration, to find out whether mail arrives.'],
    footer: 'You get this mail because you asked for it in the administration.',
  });

/** Once for a video, however many report it. */
export const abuseReportMail = ({
  title,
  reason,
  publicUrl,
}: {
  title: string;
  reason: string;
  publicUrl: string;
}): Mail =>
  toMail({
    subject: 'A video was reported',
    heading: 'A video was reported',
    paragraphs: [`A visitor reported “${title}”: ${reason}.`, `Read the report at ${publicUrl}/admin?tab=reports`],
    footer: `You get this mail because you are an administrator of ${new URL(publicUrl).host} and visitors may report videos there.`,
  });

interface Invited {
  email: string;
  publicUrl: string;
  expiresAt: Date;
}

/** The address itself is what is let in: the link only saves typing it. */
export const invitationMail = ({ email, publicUrl, expiresAt }: Invited): Mail =>
  toMail({
    subject: `You are invited to ${brandLetter}`,
    heading: 'You are invited',
    paragraphs: [
      `You can create an account with this mail address at ${publicUrl}/register?${new URLSearchParams({ email })}`,
      `The invitation is good until ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
    ],
    footer: `You get this mail because an administrator of ${new URL(publicUrl).host} entered your address. If you do not know why, ignore it.`,
  });
