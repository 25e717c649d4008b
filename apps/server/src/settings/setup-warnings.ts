import type { SettingName } from './setting-rows.ts';
import type { Settings } from './settings.ts';

interface SetupWarning {
  setting: SettingName;
  text: string;
}

type Facts = Pick<Settings, 'publicUrl' | 'hasBilling' | 'trustProxy' | 'mail' | 'payments' | 'sandbox'> & {
  /** Of the settings, or of the console. */
  supportEmail: string;
};

const localHosts = /^(localhost|127(\.\d+){3}|\[::1\])$|\.localhost$/;

/** What starts and yet is not as it should be where others come. */
export function findSetupWarnings({
  publicUrl,
  hasBilling,
  trustProxy,
  supportEmail,
  mail,
  payments,
  sandbox,
}: Facts): SetupWarning[] {
  const { protocol, hostname } = new URL(publicUrl);
  const isPublic = !localHosts.test(hostname);
  const isSandbox = (url: string, port: number) =>
    localHosts.test(new URL(url).hostname) && new URL(url).port === String(port);
  const warnings: (SetupWarning | false)[] = [
    isPublic &&
      protocol === 'http:' && {
        setting: 'PUBLIC_URL',
        text: 'People reach this installation without encryption: passwords can be read on the way. Put a proxy with a certificate in front and begin the address with https.',
      },
    isPublic &&
      protocol === 'https:' &&
      trustProxy.length === 0 && {
        setting: 'TRUST_PROXY',
        text: 'The address of the proxy in front is not named, so all visitors share one address and its limits: a few wrong passwords keep everybody out.',
      },
    isSandbox(mail.smtpUrl, sandbox.smtpPort) && {
      setting: 'SMTP_URL',
      text: 'Mail goes into a mailbox on this machine instead of to people: nobody can register or reset a password, and whoever reads the mailbox can take any account.',
    },
    hasBilling &&
      isSandbox(payments.apiUrl, sandbox.port) && {
        setting: 'PAYMENTS_API_URL',
        text: 'Plans are paid with play money. Name a payment provider, or switch plans off with BILLING=off.',
      },
    supportEmail === '' && {
      setting: 'SUPPORT_EMAIL',
      text: 'The help and feedback pages name no address to write to.',
    },
  ];
  return warnings.filter((warning) => warning !== false);
}
