import type { Overview } from '@kinora/contract/admin';

/** A part that settings decide: what is so, whether that will do where others come, and what to write to change it. */
export interface SetupFact {
  isGood: boolean;
  text: string;
  /** For the settings file. */
  lines: string[];
}

type Known = Pick<Overview, 'settings' | 'warnings'>;

const settingOf = ({ settings }: Known, name: string): string =>
  settings.find((setting) => setting.name === name)?.value ?? '';
const warningOf = ({ warnings }: Known, name: string): string | undefined =>
  warnings.find(({ setting }) => setting === name)?.text;

/** The address that stands in mails, embed codes and share links, beside that by which this page was reached. */
export function addressFact(known: Known, origin: string): SetupFact {
  const set = settingOf(known, 'PUBLIC_URL');
  const wrong = set !== origin && `You reach this installation at ${origin}, but links and embed codes name ${set}.`;
  const unsafe = warningOf(known, 'PUBLIC_URL') ?? warningOf(known, 'TRUST_PROXY');
  const { protocol } = new URL(origin);
  const here = protocol === 'https:' ? origin : 'https://video.example.com';
  return {
    isGood: !wrong && unsafe === undefined,
    text: wrong || unsafe || `Links and embed codes name ${set}.`,
    lines: [`PUBLIC_URL=${here}`, 'TRUST_PROXY=127.0.0.1'],
  };
}

export function mailFact(known: Known): SetupFact {
  const warning = warningOf(known, 'SMTP_URL');
  return {
    isGood: warning === undefined,
    text: warning ?? `Mail is sent by ${settingOf(known, 'SMTP_URL')}.`,
    lines: ['SMTP_URL=smtps://user:password@mail.example.com:465', 'MAIL_FROM=video@example.com'],
  };
}

export function storageFact(known: Known): SetupFact {
  const endpoint = settingOf(known, 'STORAGE_ENDPOINT');
  const text = endpoint
    ? `Videos are stored in the bucket ${settingOf(known, 'STORAGE_BUCKET')} at ${endpoint}.`
    : `Videos are stored on the disk of this machine, in ${settingOf(known, 'DATA_DIR')}. For several machines, use S3.`;
  return {
    isGood: true,
    text,
    lines: [
      'STORAGE_ENDPOINT=https://s3.example.com',
      'STORAGE_BUCKET=videos',
      'STORAGE_REGION=eu-central-1',
      'STORAGE_ACCESS_KEY=…',
      'STORAGE_SECRET_KEY=…',
    ],
  };
}
